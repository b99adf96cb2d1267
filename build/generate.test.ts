import { expect, test } from 'vitest'
import { generateAll } from './generate.ts'

test('the committed document and clients are those of the contract (`npm run generate` writes them)', async () => {
  expect(await generateAll({ write: false })).toEqual([])
})
