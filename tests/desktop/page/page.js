const bridge = window.iqSuite
document.getElementById('server-url').textContent = bridge.serverUrl

const names = [
  'shell.openConversation',
  'shell.openSettings',
  'shell.nextUnread',
  'shell.reply',
  'shell.command',
  'session.signedOut',
  'lifecycle.resume',
  'downloads.changed',
  'shell.recovered',
]
for (const name of names)
  bridge.on(name, (payload) => {
    const item = document.createElement('li')
    item.textContent = [name, payload?.text ?? (typeof payload === 'object' && payload ? JSON.stringify(payload) : payload)]
      .filter(Boolean)
      .join(' ')
    document.getElementById('messages').append(item)
  })
bridge.send('page.listening', null)
