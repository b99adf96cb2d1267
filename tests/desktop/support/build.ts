import { buildElectron } from '../../../build/vite.electron.ts'

export default async function build(): Promise<void> {
  await buildElectron()
}
