import type { Registry } from '#electron/ipc/registry.ts'
import type { Pages } from '../pages/pages.ts'
import type { WorkspacesWindow } from '../windows/workspaces-window.ts'
import type { WorkspaceKeeper } from '../workspaces/workspace-keeper.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'

interface Parts {
  registry: Registry
  pages: Pages
  keeper: WorkspaceKeeper
  workspaces: Workspaces
  window: WorkspacesWindow
}

/** What may be asked about workspaces. A page of one server has no say in the others: only the window that is for it adds and removes. */
export function answerWorkspaces({ registry, pages, keeper, workspaces, window }: Parts): void {
  const mustBeTheWindow = (sender: number) => {
    if (pages.of(sender)?.kind !== 'workspaces') throw new Error('Workspaces are changed in their own window only.')
  }
  registry.handle('workspaces.manage', () => {
    window.show()
    return null
  })
  registry.handle('workspaces.list', (_nothing, sender) => {
    mustBeTheWindow(sender)
    return keeper.list()
  })
  registry.handle('workspaces.add', async ({ address }, sender) => {
    mustBeTheWindow(sender)
    const outcome = await keeper.add(address)
    if (outcome.status === 'added') window.close()
    return outcome
  })
  registry.handle('workspaces.tryHere', async (_nothing, sender) => {
    mustBeTheWindow(sender)
    const outcome = await keeper.tryHere()
    if (outcome.status === 'added') window.close()
    return outcome
  })
  registry.handle('workspaces.open', ({ id }, sender) => {
    mustBeTheWindow(sender)
    const workspace = workspaces.find(id)
    if (workspace) {
      workspaces.bringToFront(workspace)
      window.close()
    }
    return null
  })
  registry.handle('workspaces.remove', async ({ id }, sender) => {
    mustBeTheWindow(sender)
    await keeper.remove(id)
    // Another one came to the front in its place.
    window.show()
    return null
  })
}
