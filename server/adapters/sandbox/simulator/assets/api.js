/** A refusal of the server, in words for people. */
export class Refusal extends Error {}

async function wordsOf(response) {
  const problem = await response.json().catch(() => null)
  const [first] = problem?.errors ?? []
  return first?.message ?? problem?.title ?? `The server answered ${response.status}.`
}

async function ask(address, options) {
  const response = await fetch(address, options)
  if (!response.ok && response.status !== 304) throw new Refusal(await wordsOf(response))
  return response
}

/** Resolves once the carrier has the text for good; the same id again adds nothing. */
export async function sendText(text) {
  await ask('/sandbox/carrier/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(text),
  })
}

export async function getCustomers(business) {
  return (await ask(`/sandbox/phone/customers?${new URLSearchParams({ business })}`)).json()
}

/** Null: nothing has changed since the answer with this tag. */
export async function getThread(customer, business, tag) {
  const response = await ask(`/sandbox/phone/thread?${new URLSearchParams({ customer, business })}`, {
    headers: tag ? { 'if-none-match': tag } : {},
    cache: 'no-store',
  })
  if (response.status === 304) return null
  return { tag: response.headers.get('etag'), ...(await response.json()) }
}
