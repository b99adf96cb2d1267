import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css'
import '../pages/page.css'
import { ChatContainer, MainContainer, Message, MessageList } from '@chatscope/chat-ui-kit-react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Message as Text } from '../../../shared/contract/messaging/conversation.ts'
import { offer } from '../pages/protocol.ts'

let setTexts: (change: (texts: Text[]) => Text[]) => void = () => undefined

function Thread({ texts: given }: { texts: Text[] }): ReactNode {
  const [texts, set] = useState(given)
  setTexts = set
  return (
    <MainContainer>
      <ChatContainer>
        <MessageList scrollBehavior="auto">
          {texts.map(({ id, body, direction, dateCreated }) => (
            <Message
              key={id}
              model={{
                type: 'text',
                message: body,
                sentTime: dateCreated,
                sender: direction === 'inbound' ? 'Maria Gomez' : 'Staff',
                direction: direction === 'inbound' ? 'incoming' : 'outgoing',
                position: 'single',
              }}
            />
          ))}
        </MessageList>
      </ChatContainer>
    </MainContainer>
  )
}

const root = createRoot(document.getElementById('root') as HTMLElement)
offer({
  rows: '.cs-message',
  mount: (texts) => root.render(<Thread texts={texts} />),
  add: (text) => setTexts((texts) => [...texts, text]),
})
