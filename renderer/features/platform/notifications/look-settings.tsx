import { Select, Switch } from 'antd'
import { useDispatch, useSelector } from 'react-redux'
import {
  type NotificationPreview,
  notificationPreviewChosen,
  notificationSoundChosen,
  selectNotificationPreview,
  selectNotificationSound,
} from '#renderer/lib/preferences.slice.ts'
import { Setting } from '#renderer/ui/setting.tsx'

const previews: Record<NotificationPreview, { label: string; text: string }> = {
  all: { label: 'Name and text', text: 'Who wrote, and what. Anyone who sees your screen can read it.' },
  'no-text': { label: 'Name only', text: 'Who wrote, but not what.' },
  'no-name': { label: 'Neither name nor text', text: 'Only that there is a new message.' },
  off: { label: 'No notifications', text: 'Nothing is shown on this computer. The unread number stays.' },
}

const options = Object.entries(previews).map(([value, { label }]) => ({ value: value as NotificationPreview, label }))

/** What a bystander sees and hears. */
export function LookSettings() {
  const dispatch = useDispatch()
  const preview = useSelector(selectNotificationPreview)
  const hasSound = useSelector(selectNotificationSound)
  return (
    <>
      <Setting label="Preview" text={previews[preview].text}>
        <Select
          aria-label="Preview"
          value={preview}
          options={options}
          popupMatchSelectWidth={false}
          style={{ width: 200 }}
          onChange={(chosen) => dispatch(notificationPreviewChosen(chosen))}
        />
      </Setting>
      <Setting label="Sound" text="The sound that your system has for notifications.">
        <Switch
          aria-label="Sound"
          checked={hasSound && preview !== 'off'}
          disabled={preview === 'off'}
          onChange={(isWanted) => dispatch(notificationSoundChosen(isWanted))}
        />
      </Setting>
    </>
  )
}
