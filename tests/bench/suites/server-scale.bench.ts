import { postSignedWebhook } from '#server/http/signed-webhook.ts'
import { median, timedInTurns } from '../../support/statistics.ts'
import { databaseNames, type ScaledServer, WEBHOOK_SECRET } from '../harness/scales.ts'
import { Caller } from '../harness/server/caller.ts'
import { onBoth } from '../harness/server/on-both.ts'
import { type Pages, pagesOf, wordsIn } from '../harness/server/pages.ts'
import { defineSuite } from '../harness/suite.ts'

/** In the same three texts at either size: a search that finds the same. */
const PLANTED = 'quokkaberry'

/** What a page costs at the large size over what it costs at the small one. */
export default defineSuite({
  name: 'server-scale',
  run: (context) =>
    onBoth(context, async (kind, start) => {
      const { quick, row, scales, texts } = context
      const { common, rarePair } = await wordsIn(texts)
      const place = async (server: ScaledServer) => {
        await plant(server.url)
        const pages = await pagesOf(server)
        return { pages, caller: new Caller(server.url, pages.token) }
      }
      const small = await place(await start(scales.small))
      const large = await place(await start(scales.large))
      const title = (name: string): string => `server-scale: ${name}, ${databaseNames[kind]}`
      const sizes = [scales.large, scales.small].map(({ conversations }) => conversations.toLocaleString('en-US'))
      try {
        const asked: Record<string, (pages: Pages) => string> = {
          'list page': ({ list }) => list,
          'thread page': ({ thread }) => thread,
          'search, common word': ({ search }) => search(common),
          'search, rare word': ({ search }) => search(PLANTED),
          counts: ({ counts }) => counts,
        }
        for (const [name, address] of Object.entries(asked)) {
          const times = await timedInTurns(
            quick ? 16 : 200,
            { small: () => small.caller.get(address(small.pages)), large: () => large.caller.get(address(large.pages)) },
            10,
          )
          row(title(`${name}, at ${sizes[0]} conversations, median`), median(times.large), 'ms')
          row(title(`${name}, at ${sizes[0]} / at ${sizes[1]} conversations`), median(times.large) / median(times.small), 'times', {
            atMost: 1.1,
          })
        }
        const skip = scales.large.conversations / 2
        const hard: Record<string, string> = {
          'search, rare two letters': large.pages.search(rarePair),
          [`list page, skip=${skip}`]: large.pages.listFrom(skip),
        }
        for (const [name, address] of Object.entries(hard)) {
          const { times } = await timedInTurns(quick ? 5 : 20, { times: () => large.caller.get(address) }, 1)
          row(title(`${name}, at ${sizes[0]} conversations, median`), median(times), 'ms')
        }
      } finally {
        small.caller.close()
        large.caller.close()
      }
    }),
})

async function plant(url: string): Promise<void> {
  for (const number of [1, 2, 3]) {
    const text = { id: `planted-${number}`, from: `+1415236000${number}`, to: '+14155550142', body: `One ${PLANTED}, please` }
    const status = await postSignedWebhook(`${url}/webhooks/sms-carrier/inbound`, WEBHOOK_SECRET, text)
    if (status !== 204) throw new Error(`A text was answered with ${status}`)
  }
}
