// Runs in every frame before its own scripts: gives a preload script what Electron gives it, and nothing to the page itself.
;(() => {
  const call = globalThis.__double_call
  delete globalThis.__double_call
  // As in Electron, a preload script runs in the top frame only.
  if (window.top !== window || location.protocol === 'about:') return

  const listeners = new Map()
  const listenersOf = (channel) => listeners.get(channel) ?? []
  const add = (channel, listener, isOnce) => {
    listeners.set(channel, [...listenersOf(channel), { listener, isOnce }])
    return ipcRenderer
  }
  const ipcRenderer = {
    on: (channel, listener) => add(channel, listener, false),
    once: (channel, listener) => add(channel, listener, true),
    removeListener: (channel, listener) => {
      listeners.set(
        channel,
        listenersOf(channel).filter((entry) => entry.listener !== listener),
      )
      return ipcRenderer
    },
    send: (channel, ...args) => void call({ kind: 'send', channel, args: structuredClone(args) }),
    invoke: async (channel, ...args) => {
      const { error, value } = await call({ kind: 'invoke', channel, args: structuredClone(args) })
      if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`)
      return value
    },
  }
  Object.defineProperty(globalThis, '__double_dispatch', {
    value: ({ channel, args }) => {
      for (const { listener, isOnce } of listenersOf(channel)) {
        if (isOnce) ipcRenderer.removeListener(channel, listener)
        listener({ sender: ipcRenderer }, ...args)
      }
    },
  })

  // Chromium draws no window here, so it hides none: whether a person can see the page is told by the window of the double.
  let isVisible = true
  Object.defineProperties(document, {
    visibilityState: { get: () => (isVisible ? 'visible' : 'hidden'), configurable: true },
    hidden: { get: () => !isVisible, configurable: true },
  })
  Object.defineProperty(globalThis, '__double_visible', {
    value: (visible) => {
      if (visible === isVisible) return
      isVisible = visible
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
  })

  // The rules of the context bridge: functions are proxied, plain data is cloned and frozen, everything else must be cloneable.
  const bridged = (value, path) => {
    if (typeof value === 'function') return (...args) => value(...args)
    if (typeof value === 'symbol') throw new Error(`An object could not be cloned: ${path}`)
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return Object.freeze(value.map((item, index) => bridged(item, `${path}[${index}]`)))
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bridged(item, `${path}.${key}`)])))
  }
  const contextBridge = {
    exposeInMainWorld: (key, api) => {
      if (key in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(globalThis, key, { value: bridged(api, key) })
    },
  }

  // Denied windows answer null, whatever their scheme; a scheme of another program makes no request that could be caught later.
  window.open = (url = '') => {
    void call({ kind: 'open', url: new URL(url, location.href).href })
    return null
  }
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href][target]') : null
    if (!link || event.defaultPrevented || link.target === '_self') return
    event.preventDefault()
    window.open(link.href)
  })

  const modules = { electron: { contextBridge, ipcRenderer } }
  const require = (name) => {
    if (name in modules) return modules[name]
    throw new Error(`module not found: ${name}`)
  }
  const process = Object.freeze({
    argv: __DOUBLE_ARGV__,
    platform: __DOUBLE_PLATFORM__,
    sandboxed: true,
    contextIsolated: true,
    type: 'renderer',
  })
  // biome-ignore lint/correctness/noUnusedFunctionParameters: for the preload script that takes the place of the comment
  ;((require, process, module, exports) => {
    /*__DOUBLE_PRELOAD__*/
  })(require, process, { exports: {} }, {})
})()
