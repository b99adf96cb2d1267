import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import { ApiClient } from '../../../support/api-client.ts'
import { ACCOUNT } from './pages.ts'

const PING_MS = 10_000
const RECORD_SEPARATOR = '\x1e'

/** A client that is told of everything and throws it away; it comes back when its token ends. @returns ends it */
export function keepListening(url: string): () => void {
  let socket: WebSocket | null = null
  let isStopped = false

  const connect = async (): Promise<void> => {
    const { token } = await new ApiClient(url, ACCOUNT).signIn()
    if (isStopped) return
    const connected = new WebSocket(`${url.replace('http', 'ws')}${HUB_PATH}?access_token=${token}`)
    socket = connected
    const ping = setInterval(() => {
      if (connected.readyState === WebSocket.OPEN) connected.send(`{"type":6}${RECORD_SEPARATOR}`)
    }, PING_MS)
    connected.on('open', () => connected.send(`{"protocol":"json","version":1}${RECORD_SEPARATOR}`))
    connected.on('error', (error) => console.error(error))
    connected.on('close', () => {
      clearInterval(ping)
      if (!isStopped) again()
    })
  }
  const again = (): void => {
    connect().catch(async (error: unknown) => {
      console.error(error)
      await pause(1000)
      if (!isStopped) again()
    })
  }

  again()
  return () => {
    isStopped = true
    socket?.terminate()
  }
}
