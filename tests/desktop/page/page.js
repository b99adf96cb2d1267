const bridge = window.iqSuite
document.getElementById('server-url').textContent = bridge.serverUrl

const names = ['shell.openConversation', 'shell.openSettings', 'shell.nextUnread', 'shell.reply', 'session.signedOut', 'lifecycle.resume']
for (const name of names)
  bridge.on(name, (payload) => {
    const item = document.createElement('li')
    item.textContent = [name, payload?.text ?? payload].filter(Boolean).join(' ')
    document.getElementById('messages').append(item)
  })
bridge.send('page.listening', null)
