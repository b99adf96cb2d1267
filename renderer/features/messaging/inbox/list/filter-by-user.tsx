import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { usersApi } from '#renderer/api/messaging/users.api.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { selectIdUser, userChosen } from '../inbox.slice.ts'
import styles from './filter-by-user.module.css'
import { VIEW_ALL } from './filters.ts'

const load = () => import('./user-select.tsx')
const UserSelect = lazy(load)

/** Spec 2 §2: for SuperAdmin and AccountAdmin, the company's users who have phone numbers. Few change it, so its parts come when it is used. */
export function FilterByUser({ companyId }: { companyId: string }) {
  const dispatch = useDispatch()
  const idUser = useSelector(selectIdUser)
  const prefetchUsers = usersApi.usePrefetch('getUsersWithPhoneNumbers')
  const [isUsed, setIsUsed] = useState(false)

  const prepare = () => {
    // Without a connection it is loaded when it is opened.
    load().catch(() => undefined)
    prefetchUsers({ id: companyId })
  }
  const closed = <ClosedSelect onPrepare={prepare} onOpen={() => setIsUsed(true)} />
  return (
    <div className={styles.filter}>
      <span aria-hidden="true">Filter by User</span>
      {isUsed || idUser !== null ? (
        <Suspense fallback={closed}>
          <UserSelect companyId={companyId} idUser={idUser} isOpening={isUsed} onChoose={(chosen) => dispatch(userChosen(chosen))} />
        </Suspense>
      ) : (
        closed
      )}
    </div>
  )
}

/** Looks like the select that takes its place. */
function ClosedSelect({ onPrepare, onOpen }: { onPrepare: () => void; onOpen: () => void }) {
  const openByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length > 1 && event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onOpen()
  }
  return (
    <span className={styles.closed} onPointerEnter={onPrepare}>
      <input
        role="combobox"
        aria-label="Filter by User"
        aria-haspopup="listbox"
        aria-expanded={false}
        readOnly
        value={VIEW_ALL}
        onFocus={onPrepare}
        onClick={onOpen}
        onKeyDown={openByKey}
      />
      <Icon name="chevronDown" size={12} />
    </span>
  )
}
