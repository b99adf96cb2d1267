/** The part of Electron's events that listeners use: a default that can be prevented. */
export function nativeEvent<T extends object>(params: T): T & { preventDefault(): void; readonly defaultPrevented: boolean } {
  let isPrevented = false
  return Object.assign(
    Object.defineProperty(
      {
        preventDefault: () => {
          isPrevented = true
        },
        defaultPrevented: false,
      },
      'defaultPrevented',
      { get: () => isPrevented },
    ),
    params,
  )
}
