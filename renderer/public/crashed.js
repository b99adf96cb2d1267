// The page that a window shows when the client crashes again and again. It uses the bridge and nothing else.
const bridge = window.iqSuite
const copy = document.getElementById('copy')
const told = document.getElementById('told')
if (bridge) {
  copy.hidden = false
  copy.addEventListener('click', () => {
    bridge.request('diagnostics.copy', null).then(
      () => {
        told.textContent = 'Copied. Paste it into a message to your support.'
      },
      () => {
        told.textContent = 'The diagnostics could not be copied.'
      },
    )
  })
}
document.getElementById('again').focus()
