import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ensureClient } from '../../../build/client-build.ts'
import { root } from '../../../build/testing/run.ts'
import { defineSuite } from '../harness/suite.ts'

const built = path.join(root, 'dist/electron')

/** What the desktop client loads of its own before there is a window. */
export default defineSuite({
  name: 'desktop-size',
  run: async ({ row }) => {
    await ensureClient({ desktop: true })
    const kilobytes = (file: string): number => statSync(path.join(built, file)).size / 1024
    const scripts = readdirSync(built).filter((file) => /\.[cm]js$/.test(file))
    const later = scripts.filter((file) => !['main.mjs', 'preload.cjs', 'rolldown-runtime.mjs'].includes(file))
    row('desktop: main process before the window', kilobytes('main.mjs'), 'KB', { atMost: 450 })
    row(
      'desktop: main process, loaded when needed',
      later.map(kilobytes).reduce((sum, size) => sum + size, 0),
      'KB',
    )
    row('desktop: preload script', kilobytes('preload.cjs'), 'KB', { atMost: 1 })
  },
})
