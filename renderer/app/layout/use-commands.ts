import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHost } from '#renderer/host/host-context.tsx'
import { keepCommand, runCommand } from '#renderer/lib/commands.ts'
import { type Command, shortcuts } from '#shared/commands/shortcuts.ts'

/** What the menus of the system ask for. A command of the inbox leads there first; one of a conversation needs the conversation on the screen. */
export function useCommands(togglePalette: () => void): void {
  const { desktop } = useHost()
  const navigate = useNavigate()
  const onCommand = useEffectEvent((command: Command) => {
    if (command === 'palette') return togglePalette()
    if (command === 'settings') return void navigate('/settings/user')
    // Read when it is asked, so that the frame is not drawn anew with every address.
    if (runCommand(command) || window.location.pathname.startsWith('/conversations')) return
    if (shortcuts.some(({ id, group }) => id === command && group === 'Conversation')) return
    keepCommand(command)
    void navigate('/conversations')
  })
  useEffect(() => desktop?.onCommand((command) => onCommand(command)), [desktop])
}
