import { app } from 'electron'
import { run } from './lifecycle.ts'

run(app).catch((error: unknown) => {
  console.error('IQ Suite could not start.', error)
  app.exit(1)
})
