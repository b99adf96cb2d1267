import { request } from 'playwright'

/**
 * What the person does in the system browser: fills in the sign-in form (it works without scripts) and is led back to the app.
 *
 * @returns the link that the browser hands to the system
 */
export async function signInAtBrowser(authorizeUrl: string, email: string, password = 'demo-demo-demo'): Promise<string> {
  const browser = await request.newContext({ extraHTTPHeaders: { accept: 'text/html' } })
  const form = await browser.get(authorizeUrl)
  const html = await form.text()
  const action = new URL(/<form[^>]*action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') || form.url(), form.url())
  let url = action.href
  let answer = await browser.post(url, { form: { email, password }, maxRedirects: 0, headers: { origin: action.origin } })
  for (let hop = 0; hop < 10; hop++) {
    const to = answer.headers().location
    if (!to) throw new Error(`The sign-in ended at ${url} (${answer.status()}).`)
    url = new URL(to, url).href
    if (url.startsWith('iqsuite:')) {
      await browser.dispose()
      return url
    }
    answer = await browser.get(url, { maxRedirects: 0 })
  }
  throw new Error('The sign-in went round in circles.')
}
