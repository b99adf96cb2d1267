import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { expect, it } from 'vitest'
import { deepLinkIn, receiveDeepLinks } from './deep-links.ts'

const ID = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'

it('finds the link among the arguments that Electron adds', () => {
  expect(deepLinkIn(['electron', '--no-sandbox', '.', '--inspect=0', 'iqsuite://evil/', '--x'])).toBe('iqsuite://evil/')
  expect(deepLinkIn(['electron', '.'])).toBeNull()
})

it('keeps what comes before the app is ready, from whichever way', () => {
  const app = new EventEmitter() as App
  const links = receiveDeepLinks(app, ['electron', '.'])
  app.emit('open-url', { preventDefault() {} }, `iqsuite://conversations/${ID}`)
  expect(links.first()).toEqual({ kind: 'conversation', conversationId: ID, workspace: null })
  app.emit('second-instance', {}, ['electron', '.'], '/')
  expect(links.first()).toEqual({ kind: 'conversation', conversationId: ID, workspace: null })

  const activations: unknown[] = []
  links.start((activation) => activations.push(activation))
  app.emit('second-instance', {}, ['electron', '.'], '/')
  app.emit('second-instance', {}, ['electron', '.', 'iqsuite://evil'], '/')
  expect(activations).toEqual([{ link: null }, { link: { kind: 'unknown' } }])
})
