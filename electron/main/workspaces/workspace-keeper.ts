import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { AddWorkspaceOutcome, WorkspaceList } from '#shared/ipc/workspaces.ts'
import type { EmbeddedServer } from '../../backend/embedded-server.ts'
import type { Policy } from '../policy/policy.ts'
import type { SettingsStore } from '../settings.ts'
import type { UnreadTotal } from '../tray/unread-total.ts'
import { askServer, type ServerFault } from './ask-server.ts'
import { type AddressFault, parseServerAddress } from './server-address.ts'
import type { Workspace } from './workspace.ts'
import type { KnownWorkspace, WorkspaceRecord } from './workspace-record.ts'
import type { Workspaces } from './workspaces.ts'

export interface WorkspaceKeeper {
  /** Makes one that is known; its window is its caller's. */
  create(known: KnownWorkspace): Workspace
  /** Starts the server of one that has it on this computer. */
  serve(workspace: Workspace): Promise<void>
  list(): WorkspaceList
  add(address: string): Promise<AddWorkspaceOutcome>
  /** The server on this computer, started by the app. */
  tryHere(): Promise<AddWorkspaceOutcome>
  /** Signs out, closes its windows and deletes what this computer holds of it. */
  remove(id: string): Promise<void>
  stopServers(): void
}

interface Parts {
  settings: SettingsStore
  policy: Policy
  workspaces: Workspaces
  unread: UnreadTotal
  userData: string
  create: (known: KnownWorkspace) => Workspace
  startServer: (serverUrl: string, dataDirectory: string) => Promise<EmbeddedServer>
  request: typeof fetch
}

const words: Record<AddressFault | ServerFault | 'known' | 'not-started', string> = {
  empty: 'Type the address of your company’s server.',
  'no-address': 'This is no address of a server. It looks like texts.example.com.',
  'not-https': 'This address is not encrypted. Use one that begins with https://, or ask your administrator for it.',
  unreachable: 'There is no answer from this address. Check it, and your connection, and try again.',
  certificate: 'The server could not prove who it is: its certificate is not trusted by this computer. Ask your administrator.',
  'no-iq-suite': 'There is a server at this address, but it is not IQ Suite. Check the address.',
  known: 'This server is among your workspaces already.',
  'not-started': 'The server could not be started on this computer. Copy the diagnostics from the Help menu for your support.',
}
const refused = (fault: keyof typeof words): AddWorkspaceOutcome => ({ status: 'refused', reason: words[fault] })

/** Adds, opens and removes workspaces, as the person and the policy want. */
export function createWorkspaceKeeper(parts: Parts): WorkspaceKeeper {
  const { settings, policy, workspaces, unread, userData, create, startServer, request } = parts
  const servers = new Map<string, EmbeddedServer>()
  /** Where the server on this computer keeps its data; there is one such server at most. */
  const serverData = path.join(userData, 'server')

  function open(known: KnownWorkspace): Workspace {
    const workspace = create(known)
    workspaces.add(workspace)
    return workspace
  }

  function keep(record: WorkspaceRecord): AddWorkspaceOutcome {
    settings.set('workspaces', [...settings.get('workspaces'), record])
    const workspace = open({ ...record, from: 'person' })
    workspace.openMain('/', true)
    workspaces.bringToFront(workspace)
    return { status: 'added' }
  }

  return {
    create: open,
    async serve({ known }) {
      servers.set(known.id, await startServer(known.serverUrl, serverData))
    },
    list: () => ({
      workspaces: workspaces.all().map((workspace) => ({
        id: workspace.known.id,
        name: workspace.known.name,
        address: new URL(workspace.known.serverUrl).host,
        isOnThisComputer: workspace.known.kind === 'embedded',
        isManaged: workspace.known.from === 'policy',
        mayRemove: workspace.known.from === 'person',
        isFront: workspaces.front() === workspace,
        unread: unread.of(workspace.known.id),
      })),
      mayAdd: policy.allowOtherWorkspaces,
      mayTryHere: policy.allowOtherWorkspaces && workspaces.all().every(({ known }) => known.kind !== 'embedded'),
      policyFaults: policy.faults,
    }),
    async add(address) {
      if (!policy.allowOtherWorkspaces) throw new Error('The policy of the company allows no other workspaces.')
      const parsed = parseServerAddress(address)
      if ('fault' in parsed) return refused(parsed.fault)
      const { serverUrl } = parsed
      if (workspaces.all().some(({ known }) => known.serverUrl === serverUrl)) return refused('known')
      const fault = await askServer(serverUrl, request)
      if (fault) return refused(fault)
      return keep({ id: randomUUID(), name: new URL(serverUrl).host.slice(0, 80), serverUrl, kind: 'server' })
    },
    async tryHere() {
      if (!policy.allowOtherWorkspaces) throw new Error('The policy of the company allows no other workspaces.')
      if (workspaces.all().some(({ known }) => known.kind === 'embedded')) return refused('known')
      const id = randomUUID()
      try {
        const serverUrl = `http://127.0.0.1:${await freePort()}`
        servers.set(id, await startServer(serverUrl, serverData))
        return keep({ id, name: 'This computer', serverUrl, kind: 'embedded' })
      } catch (error) {
        console.error('The server on this computer could not be started.', error)
        return refused('not-started')
      }
    },
    async remove(id) {
      const workspace = workspaces.find(id)
      if (workspace?.known.from !== 'person') throw new Error('There is no such workspace to remove.')
      settings.set(
        'workspaces',
        settings.get('workspaces').filter((record) => record.id !== id),
      )
      settings.set(
        'signedOutWorkspaces',
        settings.get('signedOutWorkspaces').filter((signedOut) => signedOut !== id),
      )
      settings.set(
        'conversationWindows',
        settings.get('conversationWindows').filter(({ workspaceId }) => workspaceId !== id),
      )
      // Before anything is deleted: the server is told as long as there is a token to tell it with.
      await workspace.auth.signOut({ everywhere: false })
      workspaces.drop(workspace)
      workspace.close()
      await Promise.all([workspace.session.clearStorageData(), workspace.session.clearCache()])
      await servers.get(id)?.stop()
      servers.delete(id)
      await rm(path.join(userData, 'workspaces', id), { recursive: true, force: true, maxRetries: 3 })
      if (workspace.known.kind === 'embedded') await rm(serverData, { recursive: true, force: true, maxRetries: 3 })
    },
    stopServers() {
      for (const server of servers.values()) void server.stop()
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port.'))))
    })
  })
}
