export { ConversationWindowPage as Component } from '#renderer/features/messaging/inbox/conversation-window-page.tsx'
