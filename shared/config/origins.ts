/** Where the desktop client's pages come from. */
export const DESKTOP_ORIGIN = 'app://iq-suite'
