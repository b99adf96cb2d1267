import { parseArgs } from 'node:util'
import { parsePhone } from '#shared/domain/phone.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { type CorpusText, readCorpus } from './corpus/read-corpus.ts'
import { numberOfSender } from './corpus/us-number.ts'
import { failWith, messageOf, Stop } from './stop.ts'

const USAGE = `Plays a corpus of texts into the sandbox carrier of a running server, as customers would send them.

  npm run replay -- FILE.jsonl[.gz] [--rate 5] [--to +14155550142] [--limit N] [--url http://127.0.0.1:4600]

  FILE      one {"id", "sender", "text"} a line; the same id again adds nothing
  --rate    texts a second
  --to      the business number that is texted (default: the first one of the server)
  --limit   the first N texts only`

const options = {
  rate: { type: 'string', default: '5' },
  to: { type: 'string' },
  limit: { type: 'string' },
  url: { type: 'string', default: 'http://127.0.0.1:4600' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const MAX_IN_FLIGHT = 64
/** A server that is being started again is waited for this long. */
const PATIENCE_MS = 60_000
const MAX_FAULTS_SHOWN = 10

interface Counts {
  accepted: number
  refused: number
  empty: number
  badLines: number
  senders: Set<string>
}

async function main(): Promise<void> {
  const { file, rate, limit, url, to: asked } = readArguments()
  const to = asked ?? (await firstNumber(url))
  const counts: Counts = { accepted: 0, refused: 0, empty: 0, badLines: 0, senders: new Set() }
  const began = performance.now()
  const progress = setInterval(() => showProgress(counts, began), process.stdout.isTTY ? 500 : 5000)
  const lanes = new Map<string, Promise<void>>()
  const failed = new AbortController()
  let inFlight = 0
  let interrupted = false
  process.once('SIGINT', () => {
    interrupted = true
  })

  try {
    let begun = 0
    for await (const entry of readable(file)) {
      if (interrupted || failed.signal.aborted || begun >= limit) break
      if ('fault' in entry) {
        noteBadLine(counts, entry.line, entry.fault)
        continue
      }
      const { text } = entry
      if (text.text.trim() === '') {
        counts.empty += 1
        continue
      }
      await sleepUntil(began + (begun / rate) * 1000)
      while (inFlight >= MAX_IN_FLIGHT) await Promise.race(lanes.values())
      begun += 1
      inFlight += 1
      counts.senders.add(text.sender)
      // Texts of one sender go one after another: the next only once the carrier has the last.
      const turn = (lanes.get(text.sender) ?? Promise.resolve())
        .then(() => (failed.signal.aborted ? undefined : play(url, to, text, entry.line, counts)))
        .catch((error: unknown) => failed.abort(error))
        .finally(() => {
          inFlight -= 1
          if (lanes.get(text.sender) === turn) lanes.delete(text.sender)
        })
      lanes.set(text.sender, turn)
    }
    await Promise.all(lanes.values())
  } finally {
    clearInterval(progress)
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  }
  failed.signal.throwIfAborted()
  console.log(`${interrupted ? 'Stopped' : 'Done'}: ${summary(counts, began)} to ${formatPhone(to)}.`)
}

function readArguments() {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Stop(`${messageOf(error)}\n\n${USAGE}`)
  }
  const { values, positionals } = parsed
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) throw new Stop(USAGE)
  const rate = Number(values.rate)
  if (!(rate > 0)) throw new Stop('--rate must be a number above 0.')
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
  if (!(limit > 0)) throw new Stop('--limit must be a number above 0.')
  if (!URL.canParse(values.url)) throw new Stop(`--url is no address: ${values.url}`)
  const to = values.to === undefined ? null : parsePhone(values.to)
  if (values.to !== undefined && to === null) throw new Stop(`--to is no valid phone number: ${values.to}`)
  return { file, rate, limit, url: values.url.replace(/\/+$/, ''), to }
}

async function firstNumber(url: string): Promise<string> {
  const response = await fetch(`${url}/sandbox/phone/numbers`).catch((error: unknown) => {
    throw new Stop(`No server answers at ${url} (${reasonOf(error)}). Start it with "npm run serve", or name it with --url.`)
  })
  if (response.status === 404) throw new Stop(`The server at ${url} has no sandbox carrier, or it is not on this computer.`)
  if (!response.ok) throw new Stop(`The server at ${url} answered ${response.status}.`)
  const numbers = (await response.json()) as { phoneNumber: string }[]
  if (numbers[0] === undefined) throw new Stop('No company of the server has a business number to text to.')
  return numbers[0].phoneNumber
}

async function* readable(file: string): ReturnType<typeof readCorpus> {
  try {
    yield* readCorpus(file)
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${messageOf(error)}`)
  }
}

/** Hands one text to the carrier. Without an answer it is handed in again: the same id adds nothing. */
async function play(url: string, to: string, text: CorpusText, line: number, counts: Counts): Promise<void> {
  const body = JSON.stringify({ id: text.id, from: numberOfSender(text.sender), to, body: text.text })
  const headers = { 'content-type': 'application/json' }
  const deadline = performance.now() + PATIENCE_MS
  for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
    const answer = await fetch(`${url}/sandbox/carrier/messages`, { method: 'POST', headers, body }).catch((error: unknown) =>
      reasonOf(error),
    )
    if (typeof answer !== 'string' && answer.status < 500) {
      if (answer.ok) counts.accepted += 1
      else await noteRefusal(answer, line, counts)
      await answer.body?.cancel()
      return
    }
    if (performance.now() > deadline) {
      const reason = typeof answer === 'string' ? answer : `status ${answer.status}`
      throw new Stop(
        `The server at ${url} has not answered for ${PATIENCE_MS / 1000} s (${reason}). ${counts.accepted} texts were accepted.`,
      )
    }
    await sleepUntil(performance.now() + pause)
  }
}

async function noteRefusal(answer: Response, line: number, counts: Counts): Promise<void> {
  const problem = (await answer.json().catch(() => null)) as {
    code?: string
    title?: string
    errors?: { field: string; message: string }[]
  } | null
  if (problem?.code === 'number_not_found') throw new Stop('No company has the number that --to names.')
  if (answer.status === 404) throw new Stop('The server has no sandbox carrier, or it is not on this computer.')
  counts.refused += 1
  const reason = problem?.errors?.map(({ field, message }) => `${field} ${message}`).join('; ') ?? problem?.title ?? answer.status
  if (counts.refused <= MAX_FAULTS_SHOWN) console.error(`line ${line} was refused: ${reason}`)
}

function noteBadLine(counts: Counts, line: number, fault: string): void {
  counts.badLines += 1
  if (counts.badLines <= MAX_FAULTS_SHOWN) console.error(`line ${line} ${fault}`)
  if (counts.badLines === MAX_FAULTS_SHOWN) console.error('Further bad lines are only counted.')
}

function summary({ accepted, refused, empty, badLines, senders }: Counts, began: number): string {
  const seconds = (performance.now() - began) / 1000
  const parts = [`${accepted} texts of ${senders.size} senders in ${seconds.toFixed(1)} s (${(accepted / seconds).toFixed(1)} a second)`]
  if (refused > 0) parts.push(`${refused} refused`)
  if (empty > 0) parts.push(`${empty} without text`)
  if (badLines > 0) parts.push(`${badLines} bad lines`)
  return parts.join(', ')
}

function showProgress(counts: Counts, began: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${summary(counts, began)}`)
  else console.log(summary(counts, began))
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message !== '' ? cause.message : 'no connection'
}

async function sleepUntil(time: number): Promise<void> {
  const pause = time - performance.now()
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
}

main().catch(failWith)
