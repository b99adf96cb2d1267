import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { placeTooltip } from './place-tooltip.ts'
import styles from './tooltip.module.css'

interface TargetProps {
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  'aria-describedby'?: string | undefined
}

interface TooltipProps {
  /** Empty shows nothing. */
  title: ReactNode
  delayMs?: number
  /** The one element that it explains. */
  children: ReactElement<TargetProps>
}

/** As long as it takes to move the pointer onto the tooltip, to read on or to copy from it (WCAG 1.4.13). */
const LEAVE_MS = 100

/** Words for what is under the pointer or has the keyboard's focus. */
export function Tooltip({ title, delayMs = 100, children }: TooltipProps) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (next: HTMLElement | null, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(next), afterMs)
  }
  const own = children.props
  const isShown = target !== null && title !== ''
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event)
          if (event.pointerType !== 'touch') set(event.currentTarget, delayMs)
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          set(null, LEAVE_MS)
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event)
          set(null, 0)
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (event.target.matches(':focus-visible')) set(event.currentTarget, delayMs)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          set(null, 0)
        },
        ...(isShown && { 'aria-describedby': id }),
      })}
      {isShown && (
        <Bubble
          id={id}
          target={target}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => set(null, LEAVE_MS)}
          onClose={() => set(null, 0)}
        >
          {title}
        </Bubble>
      )}
    </>
  )
}

interface BubbleProps {
  id: string
  target: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

function Bubble({ id, target, onEnter, onLeave, onClose, children }: BubbleProps) {
  const element = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)

  useLayoutEffect(() => {
    const bubble = element.current
    if (!bubble) return
    const { left, top, side, arrow } = placeTooltip(target.getBoundingClientRect(), bubble.getBoundingClientRect(), window.innerWidth)
    bubble.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
    bubble.style.setProperty('--arrow', `${Math.round(arrow)}px`)
    bubble.dataset.side = side
  }, [target])

  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [])

  return createPortal(
    <div ref={element} id={id} role="tooltip" className={styles.tooltip} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </div>,
    document.body,
  )
}
