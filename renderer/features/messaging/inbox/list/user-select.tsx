import { Select } from 'antd'
import { useGetUsersWithPhoneNumbersQuery } from '#renderer/api/messaging/users.api.ts'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { fullNameOf } from '#shared/domain/names.ts'
import styles from './filter-by-user.module.css'
import { VIEW_ALL } from './filters.ts'

const EVERYONE = 'everyone'

interface UserSelectProps {
  companyId: string
  idUser: string | null
  /** Opened by a click or a key that came before this was loaded. */
  isOpening: boolean
  onChoose: (idUser: string | null) => void
}

/** The choice itself, loaded when it is asked for. */
export default function UserSelect({ companyId, idUser, isOpening, onChoose }: UserSelectProps) {
  const { data: users, isFetching, isError, refetch } = useGetUsersWithPhoneNumbersQuery({ id: companyId })
  if (isError) {
    return (
      <span className={styles.failed} role="alert">
        The users could not be loaded.{' '}
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          Retry
        </button>
      </span>
    )
  }
  return (
    <AntdTheme>
      <Select
        size="small"
        variant="filled"
        className={styles.select ?? ''}
        aria-label="Filter by User"
        autoFocus={isOpening}
        defaultOpen={isOpening}
        loading={isFetching}
        value={idUser ?? EVERYONE}
        onChange={(value) => onChoose(value === EVERYONE ? null : value)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: EVERYONE, label: VIEW_ALL },
          ...(users ?? []).map((user) => ({ value: user.userId, label: fullNameOf(user.firstName, user.lastName) || 'Unnamed user' })),
        ]}
      />
    </AntdTheme>
  )
}
