/** Our channels carry this prefix, so that the page can never reach a channel that a library registered. */
export const CHANNEL_PREFIX = 'iq:'
/** The preload script of a sandboxed page is told the server's address by this argument. */
export const SERVER_URL_ARGUMENT = '--iq-server-url='
