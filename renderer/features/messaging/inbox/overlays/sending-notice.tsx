import { Link } from 'react-router-dom'
import styles from './sending-notice.module.css'
import { obstacleTexts, type SendingObstacle } from './sending-obstacle.ts'

/** What lies over the composer when no text can be sent. The thread above it stays readable. */
export function SendingNotice({ obstacle }: { obstacle: SendingObstacle }) {
  const { title, text } = obstacleTexts[obstacle]
  return (
    <>
      <strong className={styles.title}>{title}</strong>
      {obstacle === 'not-integrated' ? <Link to="/settings/integrations">Connect to HubSpot</Link> : <p className={styles.text}>{text}</p>}
    </>
  )
}
