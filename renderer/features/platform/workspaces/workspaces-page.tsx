import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import type { WorkspacesHost } from '#renderer/host/host.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { markPainted } from '#renderer/ui/at-rest.ts'
import { PolicyFaults } from '#renderer/ui/policy-faults.tsx'
import { ProductMark } from '#renderer/ui/product-mark.tsx'
import type { WorkspaceList } from '#shared/ipc/workspaces.ts'
import { AddWorkspace } from './add-workspace.tsx'
import { useWorkspaces } from './use-workspaces.ts'
import { WorkspaceRow } from './workspace-row.tsx'
import styles from './workspaces-page.module.css'

/** /workspaces: the desktop client's window where servers are added and removed, and what a first start begins with. */
export function WorkspacesPage() {
  const { desktop } = useHost()
  useEffect(markPainted, [])
  if (!desktop) return <Navigate to="/" replace />
  return <Window host={desktop.workspaces} />
}

function Window({ host }: { host: WorkspacesHost }) {
  const { list, problem } = useWorkspaces(host)
  const isFirstRun = list?.workspaces.length === 0
  useEffect(() => {
    document.title = isFirstRun ? 'Welcome to IQ Suite' : 'Workspaces · IQ Suite'
  }, [isFirstRun])
  if (problem) {
    return (
      <main className={styles.page}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </main>
    )
  }
  if (!list) return null
  return (
    <main className={styles.page} data-first={isFirstRun || undefined}>
      <div className={styles.column}>
        {isFirstRun ? <Welcome /> : <h1>Workspaces</h1>}
        <PolicyFaults faults={list.policyFaults} />
        {!isFirstRun && <Rows host={host} list={list} />}
        {list.mayAdd ? (
          <AddWorkspace host={host} isFirst={isFirstRun} mayTryHere={list.mayTryHere} />
        ) : (
          <p className={styles.lead}>Your company has set which servers there are. Ask your administrator for another one.</p>
        )}
      </div>
    </main>
  )
}

function Welcome() {
  return (
    <header className={styles.welcome}>
      <ProductMark />
      <h1>Welcome to IQ Suite</h1>
      <p className={styles.lead}>Business texting beside your CRM. Which server does your company use?</p>
    </header>
  )
}

function Rows({ host, list }: { host: WorkspacesHost; list: WorkspaceList }) {
  return (
    <ul className={styles.rows} aria-label="Workspaces">
      {list.workspaces.map((workspace, index) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} number={index + 1} host={host} />
      ))}
    </ul>
  )
}
