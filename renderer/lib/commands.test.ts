import { expect, test } from 'vitest'
import { handleCommands, keepCommand, runCommand } from './commands.ts'

test('a command is done by whoever knows it, and by nobody afterwards', () => {
  const done: string[] = []
  const stop = handleCommands((command) => command === 'star' && done.push(command) > 0)
  expect(runCommand('star')).toBe(true)
  expect(runCommand('help')).toBe(false)
  stop()
  expect(runCommand('star')).toBe(false)
  expect(done).toEqual(['star'])
})

test('a command that was kept is done once, by the first that can', () => {
  const done: string[] = []
  keepCommand('help')
  const stops = [
    handleCommands(() => false),
    handleCommands((command) => done.push(`first ${command}`) > 0),
    handleCommands((command) => done.push(`second ${command}`) > 0),
  ]
  expect(done).toEqual(['first help'])
  for (const stop of stops) stop()
})
