import { describe, expect, it } from 'vitest'
import { conversationOpened, drawerOpened, filterChosen, inboxSlice, searchSettled, searchTyped, userChosen } from './inbox.slice.ts'

const { reducer } = inboxSlice
const start = reducer(undefined, { type: 'start' })

describe('the state of the inbox', () => {
  it('begins with every conversation of everyone, none open', () => {
    expect(start).toMatchObject({ filter: 'all', idUser: null, searchText: '', openConversationId: null })
  })

  it('keeps filter, user and search independent of each other', () => {
    const state = [filterChosen('starred'), userChosen('u1'), searchTyped('hedge')].reduce(reducer, start)
    expect(state).toMatchObject({ filter: 'starred', idUser: 'u1', searchInput: 'hedge' })
  })

  it('searches for what was typed once it is settled, and stops at once when the box is emptied', () => {
    const typed = reducer(start, searchTyped(' hedge '))
    expect(typed.searchText).toBe('')
    const settled = reducer(typed, searchSettled())
    expect(settled.searchText).toBe('hedge')
    expect(reducer(settled, searchTyped('hedges')).searchText).toBe('hedge')
    expect(reducer(settled, searchTyped('')).searchText).toBe('')
  })

  it('closes the drawer with the conversation that it belongs to', () => {
    const open = [conversationOpened('a'), drawerOpened(true)].reduce(reducer, start)
    expect(reducer(open, conversationOpened('a')).isDrawerOpen).toBe(true)
    expect(reducer(open, conversationOpened('b')).isDrawerOpen).toBe(false)
  })
})
