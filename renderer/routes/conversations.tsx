export { InboxPage as Component } from '#renderer/features/messaging/inbox/inbox-page.tsx'
