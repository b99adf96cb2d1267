import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createVault } from './vault.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'iq-vault-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const reversed = (text: string) => [...text].reverse().join('')
const keyring = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret' as 'gnome_libsecret' | 'basic_text',
  encryptStringAsync: async (text: string) => Buffer.from(reversed(text)),
  decryptStringAsync: async (bytes: Buffer) => ({ result: reversed(bytes.toString()), shouldReEncrypt: false }),
}

it('keeps a secret over a restart, encrypted and for this person only', async () => {
  await createVault(directory, keyring).write('session', 'secret')
  expect(readFileSync(path.join(directory, 'session.vault'), 'utf8')).toBe('terces')
  expect(await createVault(directory, keyring).read('session')).toBe('secret')
})

it.each([
  ['no encryption', { ...keyring, isAsyncEncryptionAvailable: async () => false }],
  ['only the password that everyone knows', { ...keyring, getSelectedStorageBackend: () => 'basic_text' as const }],
])('with %s it remembers until the end, and writes nothing', async (_what, encryption) => {
  const vault = createVault(directory, encryption, 'linux')
  await vault.write('session', 'secret')
  expect(await vault.isPersistent()).toBe(false)
  expect(await vault.read('session')).toBe('secret')
  expect(readdirSync(directory)).toEqual([])
})

it('forgets what was removed, also on disk', async () => {
  const vault = createVault(directory, keyring)
  await vault.write('session', 'secret')
  await vault.remove('session')
  expect(await vault.read('session')).toBeNull()
  expect(await createVault(directory, keyring).read('session')).toBeNull()
})

it('takes what a new keyring cannot read for nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  writeFileSync(path.join(directory, 'session.vault'), 'other')
  const decryptStringAsync = async () => Promise.reject(new Error('bad key'))
  expect(await createVault(directory, { ...keyring, decryptStringAsync }).read('session')).toBeNull()
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})

it('writes again what was encrypted with an old key', async () => {
  const encryptStringAsync = vi.fn(keyring.encryptStringAsync)
  await createVault(directory, keyring).write('session', 'secret')
  const decryptStringAsync = async (bytes: Buffer) => ({ result: reversed(bytes.toString()), shouldReEncrypt: true })
  expect(await createVault(directory, { ...keyring, encryptStringAsync, decryptStringAsync }).read('session')).toBe('secret')
  expect(encryptStringAsync).toHaveBeenCalledOnce()
})

it('lets the last of several writes stand', async () => {
  const vault = createVault(directory, keyring)
  await Promise.all(['a', 'b', 'c'].map((value) => vault.write('session', value)))
  expect(await createVault(directory, keyring).read('session')).toBe('c')
})
