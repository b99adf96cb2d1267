import { ensureClient } from './client-build.ts'

// `npm run serve`: the server alone, with the web client that it hosts.
await ensureClient()
await import('#server/main.ts')
