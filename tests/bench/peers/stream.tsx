import { MessageList } from 'stream-chat-react'
import { offerList } from './stream-offline.tsx'

offerList(({ messages }) => <MessageList messages={messages} disableDateSeparator={false} />)
