import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SafeStorage } from 'electron'

/** A few secrets by name. They outlive a restart only where the system can encrypt them; plain text never reaches the disk. */
export interface Vault {
  isPersistent(): Promise<boolean>
  read(name: string): Promise<string | null>
  write(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}

type Encryption = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

export function createVault(directory: string, encryption: Encryption, platform = process.platform): Vault {
  const memory = new Map<string, string>()
  const fileOf = (name: string) => path.join(directory, `${name}.vault`)
  // Writes of one name must not overtake each other: the last one asked for is the one that stays.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = turn.then(task)
    turn = result.catch(() => undefined)
    return result
  }

  async function isPersistent(): Promise<boolean> {
    if (!(await encryption.isAsyncEncryptionAvailable())) return false
    // Without a keyring Linux "encrypts" with a password that is in Chromium's source.
    return platform !== 'linux' || encryption.getSelectedStorageBackend() !== 'basic_text'
  }

  async function writeFileWhole(file: string, bytes: Buffer): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.new`, bytes, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }

  async function readFromDisk(name: string): Promise<string | null> {
    const encrypted = await readFile(fileOf(name)).catch(() => null)
    if (!encrypted || !(await isPersistent())) return null
    try {
      const { result, shouldReEncrypt } = await encryption.decryptStringAsync(encrypted)
      if (shouldReEncrypt) await writeFileWhole(fileOf(name), await encryption.encryptStringAsync(result))
      return result
    } catch (error) {
      // The keyring was reset or belongs to another user: the secret is lost, and signing in again makes a new one.
      console.warn(`The stored "${name}" can no longer be decrypted.`, error)
      return null
    }
  }

  return {
    isPersistent,
    read: (name) => inTurn(async () => memory.get(name) ?? (await readFromDisk(name))),
    write: (name, value) =>
      inTurn(async () => {
        memory.set(name, value)
        if (await isPersistent()) await writeFileWhole(fileOf(name), await encryption.encryptStringAsync(value))
      }),
    remove: (name) =>
      inTurn(async () => {
        memory.delete(name)
        await rm(fileOf(name), { force: true })
      }),
  }
}
