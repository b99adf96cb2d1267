import os from 'node:os'
import { app } from 'electron'
import type { SystemQuiet } from '../notifications/system-quiet.ts'
import { NO_POLICY, type Policy } from '../policy/policy.ts'
import { hasTray } from '../tray/tray-presence.ts'

const systemWords: Record<SystemQuiet, string> = { on: 'on', off: 'off', unknown: 'this system does not say' }

/** What is asked first when something is wrong on one computer and not on another. Nothing of the person, their company or their texts. */
export async function describeApp(parts: {
  canReceiveLinks: boolean
  systemQuiet: SystemQuiet
  policy: Policy
}): Promise<Record<string, string>> {
  return {
    'Desktop client': app.getVersion(),
    Electron: process.versions.electron ?? 'unknown',
    Chromium: process.versions.chrome ?? 'unknown',
    System: `${os.type()} ${os.release()} ${process.arch}`,
    'Tray icon': (await hasTray()) ? 'there' : 'this desktop has no place for it',
    'Links and sign-in': parts.canReceiveLinks ? 'iqsuite:// opens this app' : 'the browser comes back to a port of this computer',
    'Policy of the company': policyWords(parts.policy),
    'Do not disturb of the system': systemWords[parts.systemQuiet],
  }
}

function policyWords(policy: Policy): string {
  if (policy.faults.length > 0) return `could not be read in part. ${policy.faults.join(' ')}`
  return policy === NO_POLICY ? 'none' : 'in force'
}
