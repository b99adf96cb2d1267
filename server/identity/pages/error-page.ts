import { escapeHtml, layout } from './layout.ts'

interface ErrorPage {
  kind: 'expired' | 'too-many' | 'refused' | 'failed'
  /** Where the person can start again. */
  startUrl: string
  /** For whoever has to find out why. */
  detail?: string
}

const texts: Record<ErrorPage['kind'], { title: string; lead: string; action: string }> = {
  expired: {
    title: 'This sign-in has expired',
    lead: 'It was open for too long, or was already used. Start again here. If you came from the desktop client, choose Sign in there once more.',
    action: 'Start again',
  },
  'too-many': {
    title: 'Too many attempts',
    lead: 'Wait a minute, then try again.',
    action: 'Back to sign-in',
  },
  refused: {
    title: 'This sign-in cannot go on',
    lead: 'The program that sent you here asked for something it may not have, or its link is damaged. Start again from Integrate IQ.',
    action: 'Go to Integrate IQ',
  },
  failed: {
    title: 'Something went wrong on our side',
    lead: 'You were not signed in. Try again in a moment.',
    action: 'Start again',
  },
}

export function errorPage({ kind, startUrl, detail }: ErrorPage): string {
  const { title, lead, action } = texts[kind]
  return layout({
    title: `${title} · Integrate IQ`,
    body: `<h1>${title}</h1>
<p class="lead">${lead}</p>
<a class="button" href="${escapeHtml(startUrl)}">${action}</a>
${detail === undefined ? '' : `<p class="foot">Details: <code>${escapeHtml(detail)}</code></p>`}`,
  })
}
