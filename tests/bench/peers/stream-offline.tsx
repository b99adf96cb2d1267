import 'stream-chat-react/dist/css/index.css'
import '../pages/page.css'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { formatMessage, type LocalMessage, StreamChat } from 'stream-chat'
import { Channel, Chat, Window } from 'stream-chat-react'
import type { Message as Text } from '../../../shared/contract/messaging/conversation.ts'
import { offer } from '../pages/protocol.ts'

const staff = { id: 'staff', name: 'Staff' }
const customer = { id: 'customer', name: 'Maria Gomez' }

/** A client that never goes online: its channel counts as loaded, and requests stay without an answer. */
const client = new StreamChat('offline')
client.axiosInstance.defaults.adapter = () => new Promise(() => undefined)
client.userID = staff.id
client.user = staff
const channel = client.channel('messaging', 'thread')
channel.initialized = true

function toLocal({ id, body, direction, dateCreated }: Text): LocalMessage {
  const user = direction === 'inbound' ? customer : staff
  return formatMessage({ id, text: body, type: 'regular', cid: channel.cid, user, created_at: dateCreated, updated_at: dateCreated })
}

let setMessages: (change: (messages: LocalMessage[]) => LocalMessage[]) => void = () => undefined

function Thread({ given, list: List }: { given: LocalMessage[]; list: (props: { messages: LocalMessage[] }) => ReactNode }): ReactNode {
  const [messages, set] = useState(given)
  setMessages = set
  return (
    <Chat client={client}>
      <Channel channel={channel}>
        <Window>
          <List messages={messages} />
        </Window>
      </Channel>
    </Chat>
  )
}

const root = createRoot(document.getElementById('root') as HTMLElement)

/** Offers one of the library's lists, with the messages given to it rather than to its store. */
export function offerList(list: (props: { messages: LocalMessage[] }) => ReactNode): void {
  offer({
    rows: '.str-chat__message',
    mount: (texts) => root.render(<Thread given={texts.map(toLocal)} list={list} />),
    add: (text) => setMessages((messages) => [...messages, toLocal(text)]),
  })
}
