/** The carrier's own opt-out list: it refuses texts to a phone that texted STOP, whatever the platform thinks (FACTS, Opt-out). */
export const stopKeywords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
export const startKeywords = ['START', 'UNSTOP', 'YES']
export const helpKeywords = ['HELP']

/** A STOP or HELP lets one answer through to a phone that has opted out, if it comes this soon. */
export const CONFIRMATION_WINDOW_MS = 5 * 60_000
