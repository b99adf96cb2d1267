import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { obstacleTexts, type SendingObstacle } from './sending-obstacle.ts'

/** The dialogs of spec 2 §8 about the whole company. The inbox stays in sight behind them; without a CRM it can be read once the dialog is closed. */
export default function SendingDialog({ obstacle }: { obstacle: SendingObstacle | null }) {
  const navigate = useNavigate()
  const [isDismissed, setIsDismissed] = useState(false)
  if (obstacle === 'not-integrated' && !isDismissed) {
    const dismiss = () => setIsDismissed(true)
    return (
      <AntdTheme>
        <Modal
          open
          title={obstacleTexts[obstacle].title}
          onCancel={dismiss}
          footer={[
            <Button key="later" onClick={dismiss}>
              Not now
            </Button>,
            <Button key="connect" type="primary" autoFocus onClick={() => navigate('/settings/integrations')}>
              Connect to HubSpot
            </Button>,
          ]}
        >
          {obstacleTexts[obstacle].text}
        </Modal>
      </AntdTheme>
    )
  }
  if (obstacle === 'email-not-confirmed') {
    return (
      <AntdTheme>
        <Modal
          open
          title={obstacleTexts[obstacle].title}
          closable={false}
          keyboard={false}
          mask={{ closable: false }}
          footer={
            <Button type="primary" autoFocus onClick={() => navigate('/')}>
              OK
            </Button>
          }
        >
          {obstacleTexts[obstacle].text}
        </Modal>
      </AntdTheme>
    )
  }
  return null
}
