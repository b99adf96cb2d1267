/** A piece of HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | Html[]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function render(value: Value): string {
  if (Array.isArray(value)) return value.map(render).join('')
  return value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A template whose values are escaped, except those that are HTML already. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(values[index - 1] ?? '') + string))
}
