import path from 'node:path'
import { defineConfig } from 'playwright/test'
import { findElectron } from '../../build/desktop.ts'
import type { DesktopOptions } from './support/desktop-test.ts'

const double = path.join(import.meta.dirname, 'electron-double/electron')
const electron = findElectron()

/** Always on the double; the same specs again on the real binary where there is one. */
export default defineConfig<DesktopOptions>({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  globalSetup: path.join(import.meta.dirname, 'support/build.ts'),
  outputDir: path.join(import.meta.dirname, '../../test-results/desktop'),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  projects: [
    { name: 'double', use: { electronBinary: double, isDouble: true } },
    ...(electron ? [{ name: 'electron', use: { electronBinary: electron, isDouble: false } }] : []),
  ],
})
