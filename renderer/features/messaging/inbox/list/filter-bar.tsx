import { useDispatch, useSelector } from 'react-redux'
import { useGetConversationCountsQuery } from '#renderer/api/messaging/inbox.api.ts'
import { MenuButton } from '#renderer/ui/menu-button.tsx'
import type { ConversationFilter } from '#shared/contract/messaging/inbox.ts'
import { filterChosen, selectFilter, selectIdUser } from '../inbox.slice.ts'
import styles from './filter-bar.module.css'
import { arrangeFilters, countOf, filterOptions } from './filters.ts'
import { IconButton } from './icon-button.tsx'

const shortCount = (count: number) => (count > 99 ? '99+' : String(count))

export function FilterBar({ companyId }: { companyId: string }) {
  const dispatch = useDispatch()
  const chosen = useSelector(selectFilter)
  const idUser = useSelector(selectIdUser)
  const { data: counts } = useGetConversationCountsQuery({ companyId, ...(idUser && { idUser }) })
  const { bar, menu } = arrangeFilters(chosen)

  const words = (filter: ConversationFilter) => {
    const count = countOf(filter, counts)
    return (
      <>
        {filterOptions[filter].label}
        {count !== null && <span className={styles.count}>{shortCount(count)}</span>}
      </>
    )
  }

  return (
    <fieldset className={styles.bar} aria-label="Show conversations">
      {bar.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === chosen}
          onClick={() => dispatch(filterChosen(filter))}
        >
          {words(filter)}
        </button>
      ))}
      <MenuButton
        items={menu.map((filter) => ({
          key: filter,
          label: <span className={styles.item}>{words(filter)}</span>,
          onClick: () => dispatch(filterChosen(filter)),
        }))}
        button={(trigger) => <IconButton icon="more" label="More filters" size={16} className={styles.more} {...trigger} />}
      />
    </fieldset>
  )
}
