import { Html } from './html.ts'

/** Outlines of 24 by 24; constant, so they need no escaping. */
const outlines = {
  moon: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a6.800 6.800 0 0 0 10.500 10.500z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20c.7-3.800 3.600-6 7.500-6s6.800 2.200 7.500 6',
  bubble: 'M4 5h16v11H9l-5 4z',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  spark: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3',
  smile:
    'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM8.500 14c1 1.500 2.200 2 3.500 2s2.500-.5 3.500-2M9 9.500v.5M15 9.500v.5',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500v.1',
  up: 'M12 19V5M6 11l6-6 6 6',
  signal: 'M5 18v-3M10 18v-6M15 18V9M20 18V6',
  battery: 'M3 8h15v8H3zM21 11v2M5.500 10.500v3M8.500 10.500v3M11.500 10.500v3',
} as const

export const icon = (name: keyof typeof outlines): Html =>
  new Html(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${outlines[name]}"/></svg>`)
