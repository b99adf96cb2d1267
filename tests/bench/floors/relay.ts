import type { IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import { openBare } from './bare-database.ts'
import { listen } from './bare-server.ts'

/**
 * The floor of a text's way from the carrier to a screen: no signature, no conversation, no feed. Each POST is one insert into the
 * product's own table, one message to whoever is connected, and one line in a page.
 */
const database = await openBare(process.env)
const conversations = await database.query<{ id: string; company_id: string }>('select id, company_id from conversations limit 40')
if (conversations.length === 0) throw new Error('The database has no conversation')
let received = 0

const INSERT = `
  insert into messages (company_id, conversation_id, direction, body, status, source_type, segments, carrier_id)
  values ($1, $2, 'inbound', $3, 'received', 'contact', 1, $4)`

const PAGE = `<!doctype html><meta charset="utf-8"><title>Floor</title><ul></ul><script>
  const list = document.querySelector('ul')
  const socket = new WebSocket(location.origin.replace('http', 'ws'))
  socket.onopen = () => { document.title = 'Live' }
  socket.onmessage = ({ data }) => {
    const line = document.createElement('li')
    line.textContent = JSON.parse(data).body
    list.prepend(line)
    if (list.children.length > 40) list.lastChild.remove()
  }
</script>`

const server = listen(database, async (request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html').end(PAGE)
    return
  }
  const text = await read(request)
  const { id, body } = JSON.parse(text) as { id: string; body: string }
  const conversation = conversations[received++ % conversations.length]
  await database.query(INSERT, [conversation?.company_id, conversation?.id, body, id])
  for (const socket of sockets.clients) socket.send(text)
  response.writeHead(204).end()
})
const sockets = new WebSocketServer({ server })

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
