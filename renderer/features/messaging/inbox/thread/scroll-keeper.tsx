import { Component, createRef, type ReactNode } from 'react'
import styles from './thread.module.css'

/** Closer to the end than this counts as at the bottom. */
const BOTTOM_SLACK = 24

/** Visible texts and calls (separators come and go with what is above them) and where each stood in the window; the first that is still there is put back where it was. */
type Anchor = { row: Element; top: number }[]
type Place = { kind: 'bottom' } | { kind: 'anchor'; anchor: Anchor }

interface Props {
  label: string
  /** There are newer texts than the loaded ones, so the end of the list is not the end of the thread. */
  hasNewer: boolean
  /** Runs once, before the first paint, to choose where the thread opens. */
  onFirstLayout: (keeper: ScrollKeeper) => void
  onMoved: (position: { isAtBottom: boolean; nearTop: boolean; nearBottom: boolean }) => void
  children: ReactNode
}

/**
 * Keeps what is being read where it is, whatever comes, goes or grows around it; at the bottom it stays at the bottom. A class, because only
 * getSnapshotBeforeUpdate sees the page as it was right before React changes it. The browser's own anchoring is off (`overflow-anchor`): it
 * does nothing at the very top, which is where older texts are loaded.
 */
export class ScrollKeeper extends Component<Props> {
  readonly #scroller = createRef<HTMLDivElement>()
  readonly #content = createRef<HTMLDivElement>()
  #isAtBottom = false
  #last: Anchor = []
  readonly #resizes = new ResizeObserver(() => this.#restore(this.#place(this.#last)))

  override componentDidMount(): void {
    this.props.onFirstLayout(this)
    this.#remember()
    if (this.#scroller.current) this.#resizes.observe(this.#scroller.current)
    if (this.#content.current) this.#resizes.observe(this.#content.current)
  }

  override getSnapshotBeforeUpdate(): Place {
    return this.#isAtBottom ? { kind: 'bottom' } : { kind: 'anchor', anchor: this.#visibleRows() }
  }

  override componentDidUpdate(_props: Props, _state: unknown, place: Place): void {
    this.#restore(place)
  }

  override componentWillUnmount(): void {
    this.#resizes.disconnect()
  }

  /** The element with this mark, if it is drawn. */
  row(attribute: 'data-message' | 'data-mark', value: string): Element | null {
    return this.#scroller.current?.querySelector(`[${attribute}="${CSS.escape(value)}"]`) ?? null
  }

  toBottom(behavior: ScrollBehavior = 'instant'): void {
    const scroller = this.#scroller.current
    scroller?.scrollTo({ top: scroller.scrollHeight, behavior })
    this.#remember()
  }

  /** Puts a row at `share` of the window's height: 0 is the top, 0.5 the middle. */
  toRow(row: Element, share: number): void {
    const scroller = this.#scroller.current
    if (!scroller) return
    const { top, height } = scroller.getBoundingClientRect()
    const box = row.getBoundingClientRect()
    scroller.scrollTop += box.top - top - Math.max(0, height - box.height) * share
    this.#remember()
  }

  readonly #onScroll = (): void => this.#remember()

  #place(anchor: Anchor): Place {
    return this.#isAtBottom ? { kind: 'bottom' } : { kind: 'anchor', anchor }
  }

  #restore(place: Place): void {
    const scroller = this.#scroller.current
    if (!scroller) return
    if (place.kind === 'bottom') {
      scroller.scrollTop = scroller.scrollHeight
    } else {
      const kept = place.anchor.find(({ row }) => row.isConnected)
      if (kept) scroller.scrollTop += kept.row.getBoundingClientRect().top - kept.top
    }
    this.#remember()
  }

  #remember(): void {
    const scroller = this.#scroller.current
    if (!scroller) return
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    this.#isAtBottom = !this.props.hasNewer && below < BOTTOM_SLACK
    // At the bottom no row has to be kept where it is.
    this.#last = this.#isAtBottom ? [] : this.#visibleRows()
    this.props.onMoved({ isAtBottom: this.#isAtBottom, nearTop: scroller.scrollTop < 900, nearBottom: below < 900 })
  }

  /** Rows stand in order of their position, so the first visible one is found by halving. */
  #visibleRows(): Anchor {
    const scroller = this.#scroller.current
    if (!scroller) return []
    const rows = scroller.querySelectorAll('[data-row]')
    const { top, bottom } = scroller.getBoundingClientRect()
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle
      else low = middle + 1
    }
    const visible: Anchor = []
    for (let index = low; index < rows.length; index++) {
      const row = rows[index]
      const rowTop = row?.getBoundingClientRect().top ?? bottom
      if (!row || rowTop >= bottom) break
      visible.push({ row, top: rowTop })
    }
    return visible
  }

  override render(): ReactNode {
    return (
      <div
        ref={this.#scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={this.props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={this.#onScroll}
      >
        <div ref={this.#content} className={styles.content}>
          {this.props.children}
        </div>
      </div>
    )
  }
}
