import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { CHANNEL_PREFIX, SERVER_URL_ARGUMENT } from '#shared/ipc/wire.ts'

// The only bridge. It adds no rights of its own: names and payloads are checked in the main process, where a page cannot reach the checks.
const bridge: DesktopBridge = {
  serverUrl: process.argv.find((argument) => argument.startsWith(SERVER_URL_ARGUMENT))?.slice(SERVER_URL_ARGUMENT.length) ?? '',
  request: (name, payload) => ipcRenderer.invoke(CHANNEL_PREFIX + name, payload),
  send: (name, payload) => ipcRenderer.send(CHANNEL_PREFIX + name, payload),
  on: (name, listener) => {
    const onMessage = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(CHANNEL_PREFIX + name, onMessage)
    return () => {
      ipcRenderer.removeListener(CHANNEL_PREFIX + name, onMessage)
    }
  },
}

contextBridge.exposeInMainWorld('iqSuite', bridge)
