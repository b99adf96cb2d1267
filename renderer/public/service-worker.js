// Shows nothing and caches nothing by itself: it is there for notifications, whose click must open the conversation even when no window is left.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const conversationId = event.notification.data?.conversationId ?? null
  event.waitUntil(open(conversationId))
})

async function open(conversationId) {
  const path = conversationId ? `/conversations/${conversationId}` : '/conversations'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client =
    windows.find((candidate) => candidate.focused) ?? windows.find((candidate) => candidate.visibilityState === 'visible') ?? windows[0]
  if (!client) return self.clients.openWindow(path)
  client.postMessage({ type: 'open-conversation', conversationId })
  return client.focus()
}
