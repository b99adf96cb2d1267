/** The same sequence for the same seed, on every machine (sfc32). */
export class Random {
  #a: number
  #b = 0x9e3779b9
  #c = 0x243f6a88
  #d = 1

  constructor(seed: number) {
    this.#a = seed | 0
    for (let round = 0; round < 20; round += 1) this.#next()
  }

  #next(): number {
    const t = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t
    return t >>> 0
  }

  /** From 0 to below 1. */
  chance = (): number => this.#next() / 2 ** 32

  isTrue(probability: number): boolean {
    return this.chance() < probability
  }

  /** From 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.chance() * count)
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }

  /** Around 0, with a spread of 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.chance())) * Math.cos(2 * Math.PI * this.chance())
  }

  hex(digits: number): string {
    let text = ''
    while (text.length < digits) text += this.#next().toString(16).padStart(8, '0')
    return text.slice(0, digits)
  }

  guid(): string {
    const h = this.hex(32)
    const variant = '89ab'[Number.parseInt(h.charAt(16), 16) & 3]
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${variant}${h.slice(17, 20)}-${h.slice(20)}`
  }
}
