/** What a toast of Windows is made of; see `windowsToast`. */
export interface Toast {
  id: string
  title: string
  body: string
  isSilent: boolean
  canReply: boolean
}

/** XML cannot hold control characters at all, escaped or not. */
const isAllowed = (character: string) => character >= ' ' || '\t\n\r'.includes(character)

const escaped = (text: string): string =>
  [...text.toWellFormed()]
    .filter(isAllowed)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * The toast that Windows shows and keeps. Electron's own says nothing of what it was about, so a click on it after the app was closed would
 * lead nowhere: `launch` and `arguments` bring our id back. `type` and `tag` are Electron's names.
 */
export function windowsToast({ id, title, body, isSilent, canReply }: Toast): string {
  const lines = [title, body].filter((line) => line !== '').map((line) => `<text>${escaped(line)}</text>`)
  const reply = `<actions><input id="reply" type="text" placeHolderContent="Reply"/><action content="Reply" hint-inputId="reply" activationType="foreground" arguments="${escaped(`type=reply&tag=${id}`)}"/></actions>`
  return [
    `<toast launch="${escaped(`type=click&tag=${id}`)}"><visual><binding template="ToastGeneric">${lines.join('')}</binding></visual>`,
    canReply ? reply : '',
    isSilent ? '<audio silent="true"/>' : '',
    '</toast>',
  ].join('')
}
