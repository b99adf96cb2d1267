import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#server/app.ts'
import { postSignedWebhook } from '#server/http/signed-webhook.ts'
import { startTestServer } from '#tests/support/server.ts'

const SECRET = 'agreed upon with the carrier'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ SMS_CARRIER_WEBHOOK_SECRET: SECRET })
})
afterAll(() => server.close())

it('takes texts that are signed with the secret of the environment, and no others', async () => {
  const post = (secret: string) =>
    postSignedWebhook(`${server.url}/webhooks/sms-carrier/inbound`, secret, {
      id: 'SM0001',
      from: '+14152349001',
      to: '+14155550142',
      body: 'Hello',
    })
  expect(await post('something that nobody agreed')).toBe(401)
  expect(await post(SECRET)).toBe(204)
})
