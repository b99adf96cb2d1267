import { type Ref, type RefObject, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useGetCompanyPhonesQuery } from '#renderer/api/messaging/phones.api.ts'
import { markPainted } from '#renderer/ui/at-rest.ts'
import { Button } from '#renderer/ui/button.tsx'
import hidden from '#renderer/ui/hidden.module.css'
import { filtersCleared, newConversationOpened, searchTyped, selectFilter, selectIdUser, selectSearchText } from '../inbox.slice.ts'
import { obstacleTexts } from '../overlays/sending-obstacle.ts'
import type { InboxSession } from '../use-inbox-session.ts'
import styles from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterByUser } from './filter-by-user.tsx'
import { filterOptions } from './filters.ts'
import { IconButton } from './icon-button.tsx'
import type { ListHandle } from './list-handle.ts'
import { ListFailed, ListNotice, ListSkeleton } from './list-states.tsx'
import { SearchBox } from './search-box.tsx'
import { useRowWindow } from './use-row-window.ts'

interface ConversationListProps {
  session: InboxSession
  searchRef: RefObject<HTMLInputElement | null>
  ref: Ref<ListHandle>
}

/** The left column: search, filters and the conversations. */
export function ConversationList({ session: { companyId, role }, searchRef, ref }: ConversationListProps) {
  const dispatch = useDispatch()
  const mayFilterByUser = role === 'SuperAdmin' || role === 'AccountAdmin'
  return (
    <section className={styles.list} aria-label="Conversation list">
      <div className={styles.head}>
        <div className={styles.line}>
          <SearchBox inputRef={searchRef} />
          <IconButton
            icon="plus"
            label="New Conversation"
            shortcut="newConversation"
            className={styles.new}
            onClick={() => dispatch(newConversationOpened(true))}
          />
        </div>
        <FilterBar companyId={companyId} />
        {mayFilterByUser && <FilterByUser companyId={companyId} />}
      </div>
      <ListBody companyId={companyId} ref={ref} />
    </section>
  )
}

function ListBody({ companyId, ref }: { companyId: string; ref: Ref<ListHandle> }) {
  const filter = useSelector(selectFilter)
  const idUser = useSelector(selectIdUser)
  const searchText = useSelector(selectSearchText)
  const rowWindow = useRowWindow(companyId, searchText)
  const { state, rows, isStale, hasOlder, retry } = rowWindow

  useEffect(() => {
    if (state !== 'loading') markPainted()
  }, [state])

  if (state === 'failed') return <ListFailed onRetry={retry} />
  if (state === 'loading') return <ListSkeleton />
  if (rows.length === 0) return <NoRows companyId={companyId} />
  return (
    <div className={styles.body} data-stale={isStale || undefined}>
      {searchText !== '' && !isStale && (
        <span role="status" className={hidden.hidden}>
          {hasOlder ? `More than ${rows.length} conversations found` : `${rows.length} conversations found`}
        </span>
      )}
      <ConversationRows key={`${filter} ${idUser ?? ''} ${searchText}`} rowWindow={rowWindow} ref={ref} />
    </div>
  )
}

function NoRows({ companyId }: { companyId: string }) {
  const dispatch = useDispatch()
  const filter = useSelector(selectFilter)
  const idUser = useSelector(selectIdUser)
  const searchText = useSelector(selectSearchText)
  const { data: phones } = useGetCompanyPhonesQuery({ id: companyId })
  if (searchText !== '') {
    const isNarrowed = filter !== 'all' || idUser !== null
    return (
      <ListNotice
        title="Nothing found"
        text={`No name, number or text contains “${searchText}”${isNarrowed ? ' in what the filters show' : ''}.`}
        action={
          isNarrowed ? (
            <Button onClick={() => dispatch(filtersCleared())}>Search everywhere</Button>
          ) : (
            <Button onClick={() => dispatch(searchTyped(''))}>Clear the search</Button>
          )
        }
      />
    )
  }
  const { emptyTitle, emptyText } = filterOptions[filter]
  if (phones?.length === 0) {
    const { title, text } = obstacleTexts['no-business-phone']
    return <ListNotice title={title} text={text} />
  }
  if (filter === 'all' && idUser === null) {
    return (
      <ListNotice
        title={emptyTitle}
        text={emptyText}
        action={
          <Button isPrimary onClick={() => dispatch(newConversationOpened(true))}>
            New Conversation
          </Button>
        }
      />
    )
  }
  return (
    <ListNotice
      title={emptyTitle}
      text={idUser === null ? emptyText : `${emptyText} Only conversations of the chosen user are shown.`}
      action={<Button onClick={() => dispatch(filtersCleared())}>View All</Button>}
    />
  )
}
