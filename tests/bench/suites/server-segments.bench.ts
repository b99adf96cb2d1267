import { analyze } from '#shared/domain/segments.ts'
import { readCorpus } from '../../../build/corpus/read-corpus.ts'
import { median, timed } from '../../support/statistics.ts'
import { ensurePeers, requirePeer } from '../harness/peers.ts'
import { defineSuite } from '../harness/suite.ts'

/** What is used of sms-segments-calculator. */
interface Peer {
  SegmentedMessage: new (text: string) => { segmentsCount: number; encodingName: string }
}

interface Count {
  encoding: string
  parts: number
}

const DIFFERENCES_SHOWN = 5

/** Our counter over every text of the corpus, and what an independent one says of each. */
export default defineSuite({
  name: 'server-segments',
  run: async ({ texts: file, row }) => {
    await ensurePeers()
    const { SegmentedMessage } = requirePeer('sms-segments-calculator') as Peer
    const texts: { id: string; text: string }[] = []
    // An empty text is none to send: we count no part of it, the other counter one.
    for await (const line of readCorpus(file)) if ('text' in line && line.text.text !== '') texts.push(line.text)

    let ours: Count[] = []
    let theirs: Count[] = []
    const count = async (): Promise<void> => {
      ours = texts.map(({ text }) => analyze(text)).map(({ encoding, carrierParts }) => ({ encoding, parts: carrierParts }))
    }
    const countBeside = async (): Promise<void> => {
      theirs = texts
        .map(({ text }) => new SegmentedMessage(text))
        .map(({ encodingName, segmentsCount }) => ({ encoding: encodingName, parts: segmentsCount }))
    }
    const perSecond = (times: readonly number[]): number => (texts.length / median(times)) * 1000
    row('server-segments: texts counted a second', perSecond(await timed(5, count, 1)), 'texts/s')
    row('server-segments: texts counted a second by sms-segments-calculator', perSecond(await timed(1, countBeside, 0)), 'texts/s')

    const differing = texts.flatMap(({ id }, index) => {
      const [own, other] = [ours[index], theirs[index]]
      return own?.parts === other?.parts && own?.encoding === other?.encoding ? [] : [{ id, own, other }]
    })
    for (const difference of differing.slice(0, DIFFERENCES_SHOWN)) console.log('counted differently:', difference)
    row('server-segments: texts compared', texts.length, '')
    row('server-segments: agreement with sms-segments-calculator', (100 * (texts.length - differing.length)) / texts.length, '%', {
      atLeast: 100,
    })
    row('server-segments: texts on which the two differ', differing.length, '', { atMost: 0 })
  },
})
