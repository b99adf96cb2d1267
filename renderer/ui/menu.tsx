import { Dropdown, type MenuProps } from 'antd'
import { type Ref, useImperativeHandle } from 'react'
import { AntdTheme } from './antd-theme.tsx'

interface MenuPopupProps {
  items: NonNullable<MenuProps['items']>
  className?: string | undefined
  isOpen: boolean
  /** The button below which it stands. */
  target: HTMLElement
  onClose: () => void
}

/** antd's menu, loaded when a menu is asked for. It hangs on a button that is there already. */
export default function MenuPopup({ items, className = '', isOpen, target, onClose }: MenuPopupProps) {
  return (
    <AntdTheme>
      <Dropdown
        open={isOpen}
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, className }}
        onOpenChange={(isWanted) => {
          if (!isWanted) onClose()
        }}
      >
        <Target element={target} />
      </Dropdown>
    </AntdTheme>
  )
}

/** Draws nothing: says which element the menu belongs to. */
function Target({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element)
  return null
}
