// Runs before the first paint, so that a person who chose dark does not see a white flash. Everything else about the theme is in app/theme.ts.
try {
  const theme = JSON.parse(localStorage.getItem('iq.preferences') ?? '{}').theme
  if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme
} catch {
  // No storage, or not ours: the system's scheme is used until the client has started.
}
