import type { UpdateState } from '#shared/ipc/updates.ts'

const time = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** What there is to say of new versions, in a sentence or two. */
export function updateWords(state: UpdateState, checkedAt: number | null): string {
  switch (state.status) {
    case 'off':
      return state.reason
    case 'unchecked':
      return 'IQ Suite looks for new versions by itself.'
    case 'checking':
      return 'Looking for a new version…'
    case 'current':
      return `This is the newest version.${checkedAt === null ? '' : ` Checked ${time.format(checkedAt)}.`}`
    case 'downloading':
      return `Version ${state.version} is being downloaded, ${state.percent} %.`
    case 'ready':
      return state.isWaiting
        ? `Version ${state.version} starts as soon as your texts are sent.`
        : `Version ${state.version} is ready. It starts with the next start of IQ Suite.`
    case 'failed':
      return `There was no update. ${state.reason}`
    case 'given-up':
      return `Version ${state.version} did not start on this computer, so it is not tried again. You can install it by hand.`
  }
}
