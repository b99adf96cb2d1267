import { createHash } from 'node:crypto'
import { productIcon } from '#server/http/product-icon.ts'

export const FONT_PATH = '/oidc-ui/inter.woff2'

const light = `--bg:#f6f7fb;--panel:#fff;--line:#d3d8e6;--text:#141a2b;--dim:#56607a;--field:#fff;--field-line:#8690a8;--action:#183370;--action-hover:#21438f;
--focus:#3b67d6;--err:#b3202f;--err-bg:#fdeef0;--err-line:#f3c3c8;--shadow:0 1px 2px #141a2b0f,0 16px 48px #141a2b14`
const dark = `--bg:#0d1220;--panel:#131a2c;--line:#33405f;--text:#e8ecf7;--dim:#9aa5c0;--field:#0d1220;--field-line:#66728f;--action:#2f55b8;--action-hover:#3a63cf;
--focus:#8fb0ff;--err:#ff8b97;--err-bg:#33161d;--err-line:#6b2a35;--shadow:none`

const style = `
@font-face{font-family:Inter;src:url(${FONT_PATH}) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box;margin:0}
body{font:15px/1.5 Inter,system-ui,sans-serif;background:var(--bg);color:var(--text);min-height:100vh;display:grid;font-feature-settings:"cv11","ss03"}
.brand{display:none}
.logo{width:44px;height:44px;border-radius:13px;background:linear-gradient(135deg,#fa0393,#913a9b 55%,#183370);color:#fff;display:grid;place-items:center;font-weight:800;font-size:18px;letter-spacing:-.5px}
main{width:100%;max-width:440px;margin:auto;padding:24px 16px}
.card{background:var(--panel);border:1px solid var(--line);border-radius:18px;padding:32px 28px;box-shadow:var(--shadow)}
h1{font-size:22px;line-height:1.25;font-weight:650;letter-spacing:-.2px;margin:20px 0 4px}
.lead{color:var(--dim)}
form{display:grid;gap:16px;margin-top:24px}
label{display:block;font-size:13px;font-weight:550;margin-bottom:6px}
input{width:100%;font:inherit;font-size:16px;color:var(--text);background:var(--field);border:1px solid var(--field-line);border-radius:10px;padding:10px 12px}
input[aria-invalid=true]{border-color:var(--err)}
.button,button{display:inline-block;width:100%;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#fff;background:var(--action);border:0;border-radius:10px;padding:11px 16px;margin-top:4px;cursor:pointer}
.button:hover,button:hover{background:var(--action-hover)}
.button{margin-top:24px}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.alert{margin-top:20px;padding:11px 13px;border-radius:10px;font-size:14px;color:var(--err);background:var(--err-bg);border:1px solid var(--err-line)}
.hint{font-size:13px;color:var(--err);margin-top:6px}
.foot{color:var(--dim);font-size:13px;margin-top:20px}
code{font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
@media (min-width:1000px){
body{grid-template-columns:minmax(380px,42%) 1fr}
.brand{display:flex;flex-direction:column;justify-content:flex-end;padding:56px;color:#fff;background:radial-gradient(90% 70% at 12% 8%,#fa0393aa,transparent 62%),radial-gradient(110% 90% at 88% 30%,#913a9bcc,transparent 65%),linear-gradient(160deg,#2a2f7a,#183370 55%,#101f47)}
.brand p{font-size:30px;line-height:1.22;font-weight:650;letter-spacing:-.5px;max-width:15em}
.brand small{font-size:15px;margin-top:14px;color:#ffffffd9}
}`

const icon = `data:image/svg+xml,${encodeURIComponent(productIcon)}`

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = sha256(style)

export interface PolicyOptions {
  /** Where a form of the page may lead, redirects included, besides this server. */
  formTargets: string[]
  /** The inline scripts of the page. */
  scripts?: string[]
}

/** Nothing is allowed but what these pages have: one inline style, one font, one icon, one form. */
export function contentSecurityPolicy({ formTargets, scripts = [] }: PolicyOptions): string {
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "font-src 'self'",
    'img-src data:',
    ...(scripts.length > 0 ? [`script-src ${scripts.map(sha256).join(' ')}`] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export interface Page {
  title: string
  /** HTML, escaped already. */
  body: string
  head?: string
}

export function layout({ title, body, head = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<div class="brand" aria-hidden="true"><p>Every customer text, answered by the right person.</p><small>Business texting beside your CRM.</small></div>
<main><div class="card"><div class="logo" role="img" aria-label="Integrate IQ">IQ</div>
${body}
</div></main>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
