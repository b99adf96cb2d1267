import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium for the browser tests: the one that CHROMIUM names, Playwright's own, or the system's. Null: there is none. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM, chromium.executablePath(), ...systemBrowsers]
  return candidates.find((file) => file !== undefined && file !== '' && existsSync(file)) ?? null
}

/** Finds a Chromium, or installs Debian's where that is possible (root and apt). */
export function ensureChromium(): string | null {
  return findChromium() ?? (installPackages(['chromium']) ? findChromium() : null)
}

/** @returns whether the packages were installed */
function installPackages(names: string[]): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'ignore', env })
    return true
  } catch (error) {
    console.error(`apt-get could not install ${names.join(', ')}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}
