/** Whether shortcuts are made with ⌘ and not with Ctrl. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
