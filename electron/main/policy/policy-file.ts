import { readFileSync } from 'node:fs'
import { NO_POLICY, type Policy, parsePolicy } from './policy.ts'

/** Where administrators put the policy. Written out, as the environment is in the hands of whom the policy binds. */
export function policyPath(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return 'C:\\ProgramData\\IQ Suite\\policy.json'
  if (platform === 'darwin') return '/Library/Application Support/IQ Suite/policy.json'
  return '/etc/iq-suite/policy.json'
}

/** No file is no policy. One that is there and cannot be read is a fault. */
export function readPolicy(file: string): Policy {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return NO_POLICY
    return { ...NO_POLICY, faults: [`${file} could not be read (${code ?? error}).`] }
  }
  const policy = parsePolicy(text)
  return { ...policy, faults: policy.faults.map((fault) => `${file}: ${fault}`) }
}
