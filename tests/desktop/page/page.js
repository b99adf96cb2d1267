const bridge = window.iqSuite
document.getElementById('server-url').textContent = bridge.serverUrl

for (const name of ['shell.openConversation', 'shell.openSettings', 'shell.nextUnread', 'session.signedOut', 'lifecycle.resume'])
  bridge.on(name, (payload) => {
    const item = document.createElement('li')
    item.textContent = [name, payload].filter(Boolean).join(' ')
    document.getElementById('messages').append(item)
  })
bridge.send('page.listening', null)
