import { lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import type MenuPopup from './menu.tsx'

const load = () => import('./menu.tsx')
const LazyMenu = lazy(load)

export interface MenuTriggerProps {
  ref: (button: HTMLButtonElement | null) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface MenuButtonProps {
  items: Parameters<typeof MenuPopup>[0]['items']
  className?: string | undefined
  /** Draws the button, with these attributes on it. */
  button: (trigger: MenuTriggerProps) => ReactElement
}

/** A button with a menu. What draws the menu is loaded when the button is pointed at or focused. */
export function MenuButton({ items, className, button }: MenuButtonProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)

  const close = () => {
    setOpen(false)
    // Chosen or given up, whoever used the menu goes on from its button; a click elsewhere has its own focus.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body || activeElement.closest('[role="menu"]')) target.current?.focus()
    })
  }
  const preload = () => {
    // Without a connection it is loaded when it is opened.
    load().catch(() => undefined)
  }
  const trigger: MenuTriggerProps = {
    ref: (element) => {
      target.current = element
    },
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => {
      setHasOpened(true)
      setOpen(!isOpen)
    },
    onPointerEnter: preload,
    onFocus: preload,
  }
  return (
    <>
      {button(trigger)}
      {hasOpened && target.current && (
        <Suspense fallback={null}>
          <LazyMenu items={items} className={className} isOpen={isOpen} target={target.current} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
