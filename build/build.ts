import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * `npm run build`: the client, to dist/renderer; with `-- --desktop` the main process and preload of the desktop client too, to
 * dist/electron. The server runs from its sources.
 */
const withDesktop = process.argv.includes('--desktop')

await build({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  mode: withDesktop ? 'desktop' : 'production',
})
