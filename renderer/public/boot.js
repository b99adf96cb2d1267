// Runs before the first paint, and before the client's code has arrived. What it prepares, the client takes over; without it all works, later.

// A person who chose dark does not see a white flash. Everything else about the theme is in ui/theme.ts.
try {
  const theme = JSON.parse(localStorage.getItem('iq.preferences') ?? '{}').theme
  if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme
} catch {
  // No storage, or not ours: the system's scheme is used until the client has started.
}

// What the first paint waits for is asked for at once, where the last visit asked (lib/early-requests.ts). The desktop client keeps tokens elsewhere.
if (window.iqSuite === undefined) {
  const answers = { '/config.json': fetch('/config.json', { cache: 'no-store' }) }
  window.iqEarly = { token: null, answers }
  try {
    const key = Object.keys(localStorage).find((name) => name.startsWith('iq.oidc.user:'))
    const { access_token: token, expires_at: endsAt } = JSON.parse(localStorage.getItem(key))
    const { profile, conversations } = JSON.parse(localStorage.getItem('iq.early'))
    const [, page, id] = location.pathname.split('/')
    const isInbox = page === 'conversations'
    // On the same server as the list. Its texts follow from it (app/prepare.ts).
    const open = isInbox && id && conversations?.replace(/\/GetConversations\?.*/, `/GetConversation/${id}`)
    if (endsAt - 30 > Date.now() / 1000) {
      window.iqEarly.token = token
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
      for (const address of [profile, isInbox && conversations, open]) if (address) answers[address] = fetch(address, { headers })
    }
  } catch {
    // Nobody is signed in, or this is the first visit.
  }
  // An answer that did not come is asked for again by whoever needs it.
  for (const answer of Object.values(answers)) answer.catch(() => undefined)
}
