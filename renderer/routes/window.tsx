export { ConversationWindowFrame as Component } from '#renderer/app/layout/conversation-window-frame.tsx'
