const SIZE = 64

/** What fits on an icon. */
export function unreadLabel(total: number): string {
  return total > 99 ? '99+' : String(total)
}

function paint(context: CanvasRenderingContext2D, icon: HTMLImageElement, total: number): void {
  context.drawImage(icon, 0, 0, SIZE, SIZE)
  const label = unreadLabel(total)
  const width = Math.max(34, 18 + label.length * 16)
  context.fillStyle = '#d9007f'
  context.beginPath()
  context.roundRect(SIZE - width, 0, width, 34, 17)
  context.fill()
  context.fillStyle = '#ffffff'
  context.font = '700 27px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(label, SIZE - width / 2, 18)
}

/** Shows the number of unread texts on the page's icon. */
export function drawUnreadIcon(total: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  link.dataset.plain ??= link.href
  const plain = link.dataset.plain
  if (total === 0) {
    link.href = plain
    return
  }
  const icon = new Image(SIZE, SIZE)
  icon.addEventListener('load', () => {
    const canvas = document.createElement('canvas')
    canvas.width = SIZE
    canvas.height = SIZE
    const context = canvas.getContext('2d')
    if (!context) return
    paint(context, icon, total)
    link.href = canvas.toDataURL('image/png')
  })
  icon.src = plain
}
