import { type BrowserWindow, dialog } from 'electron'

/** What the app must tell a person outside the page. None of these waits for its answer: the app goes on behind them. */
export function tellSettingsKeptAside(file: string): void {
  void dialog.showMessageBox({
    type: 'warning',
    title: 'IQ Suite',
    message: 'Your settings could not be read.',
    detail: `IQ Suite starts with its defaults. The old file was kept: ${file}`,
  })
}

export function tellSignInIsNotKept(): void {
  void dialog.showMessageBox({
    type: 'info',
    title: 'IQ Suite',
    message: 'You will have to sign in again after a restart.',
    detail: 'This computer has no keyring that could keep your sign-in safe, so it is not stored.',
  })
}

/** Resolves to whether the person wants to try again. */
export async function askToTryAgain(message: string, error: unknown): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'IQ Suite',
    message,
    detail: error instanceof Error ? error.message : String(error),
    buttons: ['Try again', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}

/** Resolves to whether the page that does not answer is to be loaded again. */
export async function askAboutHang(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'IQ Suite',
    message: 'IQ Suite does not answer.',
    detail: 'You can wait, or load the window again. What you typed is kept.',
    buttons: ['Load again', 'Wait'],
    defaultId: 0,
    cancelId: 1,
    signal,
  })
  return response === 0
}

/** A policy is not passed over in silence: whoever wrote it believes that it counts. */
export function tellPolicyFaults(faults: readonly string[]): void {
  void dialog.showMessageBox({
    type: 'warning',
    title: 'IQ Suite',
    message: 'Part of your company’s policy could not be read.',
    detail: `What is listed here has no effect. Please tell your administrator.\n\n${faults.join('\n')}`,
  })
}

export function tellNotStarted(workspace: string, error: unknown): void {
  console.error(`The workspace "${workspace}" could not be opened.`, error)
  void dialog.showMessageBox({
    type: 'error',
    title: 'IQ Suite',
    message: `${workspace} could not be opened.`,
    detail: `${error instanceof Error ? error.message : error}\n\nStart IQ Suite again to try once more.`,
  })
}
