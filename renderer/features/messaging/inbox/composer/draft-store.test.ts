import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftStore, MAX_DRAFTS } from './draft-store.ts'

const values = new Map<string, string>()
const storage = {
  get: (key: string) => values.get(key) ?? null,
  set: (key: string, value: string) => void values.set(key, value),
  remove: (key: string) => void values.delete(key),
}
const open = (userId = 'dana') => new DraftStore(storage, userId)

beforeEach(() => values.clear())

describe('DraftStore', () => {
  it('keeps a text for each conversation over a reload', () => {
    const store = open()
    store.setText('c1', 'one')
    store.setText('c2', 'two')
    const reloaded = open()
    expect([reloaded.get('c1').text, reloaded.get('c2').text, reloaded.get('c3').text]).toEqual(['one', 'two', ''])
  })

  it('does not show the draft of another person', () => {
    open('dana').setText('c1', 'private')
    expect(open('lee').get('c1').text).toBe('')
  })

  it('leaves nothing behind when a draft is sent or emptied', () => {
    const store = open()
    store.setText('c1', 'one')
    store.clear('c1')
    store.setText('c2', 'two')
    store.setText('c2', '')
    expect([...values.keys()].filter((key) => key.startsWith('iq.draft.'))).toEqual([])
    expect(open().get('c1').text).toBe('')
  })

  it('keeps the files in memory while the text changes, and not over a reload', () => {
    const store = open()
    const picture = new File(['x'], 'a.png')
    store.setFiles('c1', [picture])
    store.setText('c1', 'see picture')
    expect(store.get('c1')).toEqual({ text: 'see picture', files: [picture] })
    expect(open().get('c1')).toEqual({ text: 'see picture', files: [] })
  })

  it('drops the draft that was edited longest ago when there are too many', () => {
    const store = open()
    for (let index = 0; index < MAX_DRAFTS; index++) store.setText(`c${index}`, `text ${index}`)
    store.setText('c0', 'edited again')
    store.setText('one more', 'new')
    const reloaded = open()
    expect(reloaded.get('c0').text).toBe('edited again')
    expect(reloaded.get('c1').text).toBe('')
    expect(reloaded.get('c2').text).toBe('text 2')
    expect(reloaded.get('one more').text).toBe('new')
  })

  it('puts a refused text back without touching what is being written', () => {
    const store = open()
    const picture = new File(['x'], 'a.png')
    store.putBack('c1', 'refused', [picture])
    expect(store.get('c1')).toEqual({ text: 'refused', files: [picture] })
    store.setText('c2', 'half a sent')
    store.putBack('c2', 'refused', [])
    expect(open().get('c2').text).toBe('half a sent\nrefused')
  })

  it('tells of a change, and gives the same object while there is none', () => {
    const store = open()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.setText('c1', 'a')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get('c1')).toBe(store.get('c1'))
    stop()
    store.setText('c1', 'b')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('survives a damaged index', () => {
    values.set('iq.drafts.dana', '{')
    const store = open()
    store.setText('c1', 'fine')
    expect(open().get('c1').text).toBe('fine')
  })
})
