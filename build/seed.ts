import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { seedDemo } from '#server/database/seed-demo.ts'
import { parseEnvironment } from '#shared/config/environment.ts'
import { MAX_MESSAGE_LENGTH } from '#shared/contract/messaging/limits.ts'
import { readCorpus } from './corpus/read-corpus.ts'
import { seedCompany, type Wish } from './seeding/seed-company.ts'
import { failWith, messageOf, Stop } from './stop.ts'

const USAGE = `Fills the database with conversations for measuring: the embedded one (DATA_DIR, while its server is stopped) or DATABASE_URL.

  npm run seed -- --texts FILE.jsonl[.gz] [--conversations 1000] [--messages 10000] [--company acme] [--days 365] [--seed 1] [--threads 10000,1000]

  --texts      one {"id", "sender", "text"} a line
  --company    the name of the company, or how it begins
  --days       how far back the texts go
  --seed       the same number gives the same rows; give another one to add more
  --threads    how long the threads of the first conversations are; the other messages are shared out among the other conversations

Everything is one transaction: a server on the same DATABASE_URL waits for it.`

const options = {
  conversations: { type: 'string', default: '1000' },
  messages: { type: 'string', default: '10000' },
  texts: { type: 'string' },
  company: { type: 'string', default: 'acme' },
  days: { type: 'string', default: '365' },
  seed: { type: 'string', default: '1' },
  threads: { type: 'string', default: '' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

async function main(): Promise<void> {
  const { file, ...wish } = readArguments()
  const texts = await readTexts(file)
  const began = performance.now()
  const config = parseEnvironment(process.env)
  const database = await openDatabase(config, (error) => console.error(error)).catch((error: unknown) => {
    throw new Stop(messageOf(error))
  })
  try {
    await migrate(database)
    if (database.kind === 'embedded' || config.seedDemo) await seedDemo(database)
    const { name, rowsAt, threadIds } = await seedCompany(database.db, wish, texts, tell)
    const seconds = (performance.now() - began) / 1000
    const rowSeconds = (rowsAt - began) / 1000
    console.log(
      `${name} got ${count(wish.conversations)} conversations and ${count(wish.messages)} messages in ${seconds.toFixed(1)} s ` +
        `(rows ${rowSeconds.toFixed(1)} s, indexes ${(seconds - rowSeconds).toFixed(1)} s).`,
    )
    for (const [index, id] of threadIds.entries()) {
      console.log(`The thread of ${count(wish.threads[index] ?? 0)} is at /conversations/${id}`)
    }
  } finally {
    await database.close()
  }
}

async function readTexts(file: string): Promise<string[]> {
  const texts: string[] = []
  try {
    for await (const entry of readCorpus(file)) {
      if ('fault' in entry) continue
      const { text } = entry.text
      // What PostgreSQL cannot store is of no use here.
      if (text.trim() !== '' && text.length <= MAX_MESSAGE_LENGTH && text.isWellFormed() && !text.includes('\0')) texts.push(text)
    }
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${messageOf(error)}`)
  }
  if (texts.length === 0) throw new Stop(`${file} holds no texts.`)
  return texts
}

function readArguments(): Required<Wish> & { file: string } {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options }>>
  try {
    parsed = parseArgs({ options })
  } catch (error) {
    throw new Stop(`${messageOf(error)}\n\n${USAGE}`)
  }
  const { values } = parsed
  if (values.help || values.texts === undefined) throw new Stop(USAGE)
  const whole = (name: 'conversations' | 'messages' | 'days' | 'seed', min: number): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < min) throw new Stop(`--${name} must be a whole number from ${min}.`)
    return value
  }
  const threads = values.threads === '' ? [] : values.threads.split(',').map(Number)
  if (!threads.every((length) => Number.isInteger(length) && length > 0))
    throw new Stop('--threads must be whole numbers from 1, with commas between them.')
  const wish = {
    conversations: whole('conversations', 1),
    messages: whole('messages', 1),
    days: whole('days', 1),
    seed: whole('seed', 0),
    threads,
  }
  const others = wish.conversations - threads.length
  const left = wish.messages - threads.reduce((sum, length) => sum + length, 0)
  if (others < 0 || left < others || (others === 0 && left > 0))
    throw new Stop('--messages must be at least --conversations: each has one, and those of --threads have theirs.')
  return { ...wish, company: values.company, file: values.texts }
}

const count = (value: number): string => value.toLocaleString('en-US')

/** One line that is written over on a terminal; elsewhere only the end is told. */
function tell(news: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${news}`)
}

main().catch(failWith)
