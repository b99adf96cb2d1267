import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type PluginOption } from 'vite'

const root = fileURLToPath(new URL('../renderer', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/renderer', import.meta.url))

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** In development the server of the product runs beside Vite; the client sees one origin. */
const server = process.env.IQ_SERVER_URL ?? 'http://127.0.0.1:4600'
const serverPaths = ['/api', '/oidc', '/hubs', '/media', '/config.json', '/sandbox', '/docs', '/openapi.json']

/**
 * antd locks scrolling and measures scroll bars with style elements that it gives no nonce, whatever `ConfigProvider csp` says, and the
 * content security policy refuses them. They all come through one function, which takes the page's nonce here.
 */
function nonceForInjectedStyles(): Plugin {
  const given = `if (csp?.nonce) {
    styleNode.nonce = csp?.nonce;
  }`
  const taken = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[property="csp-nonce"]')?.nonce ?? '';`
  return {
    name: 'nonce-for-injected-styles',
    transform: {
      filter: { id: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js/ },
      handler(code) {
        if (!code.includes(given)) this.error('@rc-component/util injects styles in another way than before: see nonceForInjectedStyles.')
        return { code: code.replace(given, taken), map: null }
      },
    },
  }
}

/** The page names the letters of western languages: the browser would look for them only once there is a word to be painted. */
function preloadLetters(): Plugin {
  return {
    name: 'preload-letters',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
    },
  }
}

export default defineConfig(async ({ mode }) => {
  const plugins: PluginOption[] = [react(), nonceForInjectedStyles(), preloadLetters()]
  if (mode === 'desktop' || process.env.IQ_DESKTOP === '1') {
    const { desktopPlugin } = await import('./vite.electron.ts')
    plugins.push(desktopPlugin())
  }
  return {
    root,
    define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(manifest.version) },
    plugins,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: true,
      // Everything is a file of its own: the content security policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What the first page shares with pages of their own would be a dozen files of a few lines.
              {
                name: 'core',
                test: /renderer[\\/](api|lib|ui[\\/](icon|hidden))|domain[\\/](phone-format|names|products)|[\\/](limits|hub-path)\.ts|preload-helper/,
                priority: 4,
                minShareCount: 2,
              },
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 3 },
              // What several of the parts that are loaded on demand share is one file and not thirty.
              {
                name: 'antd',
                test: /node_modules[\\/](antd|@rc-component|@ant-design|@babel|@emotion|stylis)[\\/]/,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
      },
    },
    server: {
      port: 4601,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: path === '/hubs' }])),
    },
  }
})
