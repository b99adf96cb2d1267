type PermissionRequest = (contents: unknown, permission: string, callback: (granted: boolean) => void, details: object) => void
type PermissionCheck = (contents: unknown, permission: string, origin: string, details: object) => boolean

/** Not part of Electron: what the app answers when a page asks; Chromium's own prompts are outside of the double. */
export let askPermission: (contents: { getURL(): string }, permission: string) => Promise<{ check: boolean; request: boolean }>

export class Session {
  #onRequest: PermissionRequest | null = null
  #onCheck: PermissionCheck | null = null
  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    this.#onRequest = handler
  }
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.#onCheck = handler
  }
  setDevicePermissionHandler(_handler: ((details: object) => boolean) | null): void {}

  static {
    askPermission = async (contents, permission) => {
      const { defaultSession } = session
      const check = defaultSession.#onCheck?.(contents, permission, contents.getURL(), {}) ?? true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      if (defaultSession.#onRequest) defaultSession.#onRequest(contents, permission, resolve, {})
      else resolve(true)
      return { check, request: await promise }
    }
  }
}

export const session = { defaultSession: new Session() }
