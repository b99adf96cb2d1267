import { VirtualizedMessageList } from 'stream-chat-react'
import { offerList } from './stream-offline.tsx'

offerList(({ messages }) => <VirtualizedMessageList messages={messages} disableDateSeparator={false} stickToBottomScrollBehavior="auto" />)
