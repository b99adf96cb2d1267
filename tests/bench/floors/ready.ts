import { openBare } from './bare-database.ts'
import { listen } from './bare-server.ts'

/** The least that a server with this database does before it is ready: the floor of its start. */
const database = await openBare(process.env)
await database.query('select 1')
listen(database, async (_request, response) => void response.writeHead(404).end())
