import type { Session } from 'electron'
import { originOf } from '#electron/ipc/trusted-sender.ts'

type Handler<K extends 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> = NonNullable<Parameters<Session[K]>[0]>
/** Every permission that this Electron knows. */
export type Permission = Parameters<Handler<'setPermissionRequestHandler'>>[1] | Parameters<Handler<'setPermissionCheckHandler'>>[1]

type Decision = readonly ['allow' | 'deny', reason: string]

const elsewhere: Decision = ['deny', 'a page that is embedded in another asks for it, and none is']
const device: Decision = ['deny', 'the client talks to no device']
const background: Decision = ['deny', 'the main process lives on when the window is closed, so no page has to']

/** Each of them decided. A permission that a later Electron brings is missing here, which the compiler refuses; unknown ones are denied. */
export const PERMISSIONS: Readonly<Record<Permission, Decision>> = {
  'clipboard-read': ['allow', 'a picture is pasted into the composer by a button'],
  'clipboard-sanitized-write': ['allow', 'a number or a text is copied by a button'],
  fullscreen: ['allow', 'a video of a conversation fills the screen'],
  'local-network': ['allow', 'the platform server may run in the office'],
  'local-network-access': ['allow', 'the platform server may run in the office'],
  'loopback-network': ['allow', 'the platform server may run on this computer'],

  ar: device,
  'automatic-fullscreen': ['deny', 'a video fills the screen by a click only'],
  'background-fetch': background,
  'background-sync': background,
  'captured-surface-control': ['deny', 'nothing is shared or recorded'],
  'deprecated-sync-clipboard-read': ['deny', 'the clipboard is read by a button only'],
  'display-capture': ['deny', 'nothing is shared or recorded'],
  fileSystem: ['deny', 'files come by the system’s own dialog, and are saved by downloads'],
  geolocation: ['deny', 'nothing depends on where staff are'],
  'geolocation-approximate': ['deny', 'nothing depends on where staff are'],
  'hand-tracking': device,
  hid: device,
  'idle-detection': ['deny', 'whether staff are at their desk is nobody’s business'],
  keyboardLock: ['deny', 'the system’s keys stay the system’s'],
  'local-fonts': ['deny', 'the list of fonts tells computers apart'],
  media: ['deny', 'there are no calls: no camera, no microphone'],
  mediaKeySystem: ['deny', 'no media is protected'],
  midi: device,
  midiSysex: device,
  nfc: device,
  notifications: ['deny', 'the main process announces, so that do not disturb holds for all'],
  openExternal: ['deny', 'links leave by the list of allowed kinds only'],
  'payment-handler': ['deny', 'nothing is paid here'],
  'periodic-background-sync': background,
  'persistent-storage': ['deny', 'the storage of a desktop client is not cleared for space'],
  pointerLock: ['deny', 'nothing needs the pointer for itself'],
  'screen-wake-lock': ['deny', 'the client never keeps a screen on'],
  sensors: device,
  serial: device,
  'smart-card': device,
  'speaker-selection': ['deny', 'the system chooses the loudspeaker'],
  'storage-access': elsewhere,
  'system-wake-lock': ['deny', 'the client never keeps a computer awake'],
  'top-level-storage-access': elsewhere,
  unknown: ['deny', 'what is not known cannot be judged'],
  usb: device,
  vr: device,
  'web-app-installation': ['deny', 'the client is installed already'],
  'web-printing': ['deny', 'printing goes by the system’s own dialog'],
  'window-management': ['deny', 'the main process places the windows'],
}

/** @param isMainFrame of the page that asks: what is embedded gets nothing */
export function mayHavePermission(permission: string, url: string, homeOrigin: string, isMainFrame = true): boolean {
  if (!isMainFrame || originOf(url) !== homeOrigin) return false
  return Object.hasOwn(PERMISSIONS, permission) && PERMISSIONS[permission as Permission][0] === 'allow'
}

/** The permissions above, for one session: a workspace has its own. */
export function guardSession(session: Session, homeOrigin: string): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) =>
    callback(mayHavePermission(permission, requestingUrl, homeOrigin, isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    mayHavePermission(permission, origin, homeOrigin, isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
  // Whatever the page asks to capture, it gets nothing.
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
}
