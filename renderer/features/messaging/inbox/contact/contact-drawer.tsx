import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'

interface ContactDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Where there is no room for a third column, the contact panel lies over the thread. */
export default function ContactDrawer({ isOpen, onClose, children }: ContactDrawerProps) {
  return (
    <AntdTheme>
      <Drawer open={isOpen} size={300} title="Contact information" styles={{ body: { padding: 0 } }} onClose={onClose}>
        {children}
      </Drawer>
    </AntdTheme>
  )
}
