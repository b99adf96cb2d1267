import { createContext, use } from 'react'

/** Whether the conversation has a window of its own, without the list. */
export const OwnWindowContext = createContext(false)

export const useIsOwnWindow = (): boolean => use(OwnWindowContext)
