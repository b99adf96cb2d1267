import { escapeHtml, layout } from './layout.ts'

/** Left in the browser when the desktop client takes over. */
export function openingPage(next: string): string {
  return layout({
    title: 'You are signed in · Integrate IQ',
    head: `<meta http-equiv="refresh" content="0;url=${escapeHtml(next)}">\n`,
    body: `<h1>You are signed in</h1>
<p class="lead">Integrate IQ opens on your desktop. If your browser asks, allow it. You can then close this page.</p>
<p class="foot">Nothing happened? <a href="${escapeHtml(next)}">Open Integrate IQ</a>, or choose Sign in there once more.</p>`,
  })
}
