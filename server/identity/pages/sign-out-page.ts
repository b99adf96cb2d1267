import { layout } from './layout.ts'

const submitAtOnce = "document.getElementById('op.logoutForm').submit()"

/**
 * Ends the session. `form` is the provider's, with its own protection against forgery. Where nobody needs to be asked it submits
 * itself; without scripts the button does.
 */
export function signOutPage(form: string, { isAsked }: { isAsked: boolean }): { html: string; scripts: string[] } {
  const html = layout({
    title: 'Sign out · Integrate IQ',
    body: `<h1>${isAsked ? 'Sign out?' : 'Signing out…'}</h1>
<p class="lead">${isAsked ? 'You will be signed out of Integrate IQ in this browser.' : 'One moment.'}</p>
${form.replace('</form>', '<input type="hidden" name="logout" value="yes"><button type="submit">Sign out</button></form>')}
${isAsked ? '' : `<script>${submitAtOnce}</script>`}`,
  })
  return { html, scripts: isAsked ? [] : [submitAtOnce] }
}
