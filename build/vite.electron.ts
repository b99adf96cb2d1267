import path from 'node:path'
import type { PluginOption } from 'vite'
import electron, { build, type ElectronOptions } from 'vite-plugin-electron'

const root = path.join(import.meta.dirname, '..')
const outDir = path.join(root, 'dist/electron')

/** Main process and preload script. A sandboxed preload must be CommonJS in one file; the main process is an ES module. */
function targets(): ElectronOptions[] {
  const common = { root, logLevel: 'warn' } as const
  // The client's own root is renderer/, where there is no package for Electron to start.
  const onstart: ElectronOptions['onstart'] = ({ startup }) => void startup([root, '--no-sandbox'], { cwd: root })
  return [
    {
      onstart,
      vite: {
        ...common,
        build: {
          outDir,
          emptyOutDir: false,
          sourcemap: true,
          minify: false,
          lib: { entry: path.join(root, 'electron/main/main.ts'), formats: ['es'], fileName: () => 'main.mjs' },
          rolldownOptions: {
            // Loaded from its package by the first check for updates.
            external: ['electron-updater'],
            // Small, but a stack in the log still says where it was.
            output: { chunkFileNames: '[name].mjs', minify: true, keepNames: true },
          },
        },
      },
    },
    {
      onstart,
      vite: {
        ...common,
        build: {
          outDir,
          emptyOutDir: false,
          sourcemap: false,
          minify: false,
          lib: { entry: path.join(root, 'electron/preload/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
        },
      },
    },
  ]
}

/** For `vite --mode desktop`: builds both, starts Electron, and starts it again when they change. */
export function desktopPlugin(): PluginOption {
  // Without a base the plugin would make the client's own addresses relative, and its routes would not find their files.
  return [{ name: 'iq-suite:base', config: () => ({ base: '/' }) }, electron(targets())]
}

export async function buildElectron(): Promise<void> {
  for (const target of targets()) await build(target)
}

if (import.meta.main) await buildElectron()
