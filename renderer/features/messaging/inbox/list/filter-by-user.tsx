import { Select } from 'antd'
import { useDispatch, useSelector } from 'react-redux'
import { useGetUsersWithPhoneNumbersQuery } from '#renderer/api/messaging/users.api.ts'
import { fullNameOf } from '#shared/domain/names.ts'
import { selectIdUser, userChosen } from '../inbox.slice.ts'
import styles from './filter-by-user.module.css'

const EVERYONE = 'everyone'

/** Spec 2 §2: for SuperAdmin and AccountAdmin, the company's users who have phone numbers. */
export function FilterByUser({ companyId }: { companyId: string }) {
  const dispatch = useDispatch()
  const idUser = useSelector(selectIdUser)
  const { data: users, isFetching, isError, refetch } = useGetUsersWithPhoneNumbersQuery({ id: companyId })
  if (isError) {
    return (
      <p className={styles.failed}>
        The users could not be loaded.{' '}
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    )
  }
  return (
    <div className={styles.filter}>
      <span aria-hidden="true">Filter by User</span>
      <Select
        size="small"
        variant="filled"
        className={styles.select ?? ''}
        aria-label="Filter by User"
        loading={isFetching}
        value={idUser ?? EVERYONE}
        onChange={(value) => dispatch(userChosen(value === EVERYONE ? null : value))}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: EVERYONE, label: 'View All' },
          ...(users ?? []).map((user) => ({ value: user.userId, label: fullNameOf(user.firstName, user.lastName) || 'Unnamed user' })),
        ]}
      />
    </div>
  )
}
