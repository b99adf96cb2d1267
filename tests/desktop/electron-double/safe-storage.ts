import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment } from './environment.ts'

// A keyring of its own: AES-GCM under a key that only this user data knows. What is encrypted really cannot be read without it.

const keyFile = path.join(environment.userData, 'double-keyring')
const IV_BYTES = 12
const TAG_BYTES = 16

function key(): Buffer {
  if (!existsSync(keyFile)) {
    mkdirSync(environment.userData, { recursive: true })
    writeFileSync(keyFile, randomBytes(32), { mode: 0o600 })
  }
  return readFileSync(keyFile)
}

export const safeStorage = {
  isAsyncEncryptionAvailable: async () => environment.hasKeyring,
  getSelectedStorageBackend: () => (environment.hasKeyring ? 'gnome_libsecret' : 'basic_text'),
  async encryptStringAsync(plainText: string): Promise<Buffer> {
    if (!environment.hasKeyring) throw new Error('Encryption is not available.')
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key(), iv)
    const encrypted = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(0, IV_BYTES))
    decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const result = Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    return { shouldReEncrypt: false, result }
  },
}
