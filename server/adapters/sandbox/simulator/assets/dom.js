export const byId = (id) => document.getElementById(id)

/** An element; texts are always text, never markup. */
export function element(name, { className, text, ...attributes } = {}, ...children) {
  const node = document.createElement(name)
  if (className) node.className = className
  if (text !== undefined) node.textContent = text
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export function formatPhone(number) {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number
}

/** '(415) 234-0188' and '4152340188' are US numbers; anything with a plus sign is taken as it is. */
export function toE164(input) {
  const digits = input.replace(/\D/g, '')
  if (input.trim().startsWith('+')) return `+${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : `+1${digits}`
}

export function paintAvatar(node, name) {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? ([...word][0] ?? '') : ''))
  node.textContent = letters.join('').toUpperCase() || '#'
  if (words.length > 0) node.dataset.colour = String([...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 6)
  else delete node.dataset.colour
}
