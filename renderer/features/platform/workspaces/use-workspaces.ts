import { useEffect, useState } from 'react'
import type { WorkspacesHost } from '#renderer/host/host.ts'
import type { WorkspaceList } from '#shared/ipc/workspaces.ts'

/** The workspaces as the main process has them, kept up to date. */
export function useWorkspaces(host: WorkspacesHost): { list: WorkspaceList | null; problem: string | null } {
  const [list, setList] = useState<WorkspaceList | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const read = () =>
      host.list().then(
        (read) => {
          if (!isGone) setList(read)
        },
        () => {
          if (!isGone) setProblem('Workspaces are shown in a window of their own: choose “Add or remove workspaces…” in the menu.')
        },
      )
    const stop = host.onChanged(() => void read())
    host.listen()
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [host])
  return { list, problem }
}
