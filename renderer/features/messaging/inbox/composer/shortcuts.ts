const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

export const sendShortcut = (sendOnEnter: boolean): string => {
  if (sendOnEnter) return 'Enter'
  return isApple() ? '⌘ Enter' : 'Ctrl+Enter'
}
