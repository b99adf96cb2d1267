import { expect, it } from 'vitest'
import { canReceiveLinks } from './link-registration.ts'

const system = (isRegistered: boolean) => ({ isDefaultProtocolClient: () => isRegistered })

it('trusts what the system says, but not of an AppImage', () => {
  expect(canReceiveLinks(system(true), {})).toBe(true)
  expect(canReceiveLinks(system(false), {})).toBe(false)
  expect(canReceiveLinks(system(true), { APPIMAGE: '/home/ann/IQ.AppImage' })).toBe(false)
})

it('does as it is told', () => {
  expect(canReceiveLinks(system(false), { IQ_SIGN_IN_REDIRECT: 'scheme', APPIMAGE: '/x' })).toBe(true)
  expect(canReceiveLinks(system(true), { IQ_SIGN_IN_REDIRECT: 'loopback' })).toBe(false)
})
