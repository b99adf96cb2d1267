/** A customer of the company, with a phone that the sandbox carrier serves. */
export class Customer {
  readonly #server: string
  readonly number: string

  constructor(server: string, number: string) {
    this.#server = server
    this.number = number
  }

  /** As the client shows it: (AAA) PPP-NNNN. */
  get shownNumber(): string {
    const [, area, prefix, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(this.number) ?? []
    return `(${area}) ${prefix}-${line}`
  }

  async texts(body: string, to = '+14155550142', media: string[] = []): Promise<void> {
    const response = await fetch(`${this.#server}/sandbox/carrier/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: this.number, to, body, media }),
    })
    if (!response.ok) throw new Error(`The sandbox refused the text: ${response.status} ${await response.text()}`)
  }

  /** What reached this phone, oldest first. */
  async received(): Promise<{ body: string; status: string; media: string[] }[]> {
    const response = await fetch(`${this.#server}/sandbox/carrier/messages?to=${encodeURIComponent(this.number)}`)
    const answer = (await response.json()) as
      | { body: string; status: string; media: string[] }[]
      | { items: { body: string; status: string; media: string[] }[] }
    return (Array.isArray(answer) ? answer : answer.items).toReversed()
  }
}
