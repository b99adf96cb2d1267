const STAR = 'M12 3l2.800 5.800 6.200.8-4.500 4.300 1.100 6.200L12 17.200 6.400 20.100l1.100-6.200L3 9.600l6.200-.8z'

/** Line icons of the product's look, on a 24 × 24 grid. */
const paths = {
  inbox: 'M4 5h16v11H9l-5 4z',
  settings:
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  start: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  search: 'M4.5 11a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M16 16l5 5',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c.7-4.500 4-7 8-7s7.300 2.500 8 7',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  devices: 'M3 5h13v10H3zM8 19h4M18 9h3v10h-6v-2',
  theme: 'M20 14.5A8.2 8.2 0 1 1 9.500 4a6.600 6.600 0 0 0 10.500 10.500z',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  chevronLeft: 'M14.500 6l-6 6 6 6',
  chevronDown: 'M4 8l8 9 8-9',
  chevronRight: 'M9.500 6l6 6-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500h4',
  alert: 'M12 4l9 16H3zM12 10v4.500M12 17v.5',
  plus: 'M12 5v14M5 12h14',
  star: STAR,
  starFilled: STAR,
  /** A closed envelope: makes the conversation unread again. */
  unread: 'M3.500 6h17v12h-17zM4 7l8 6 8-6',
  /** An opened one: makes it read. */
  read: 'M3.500 10L12 4.500l8.500 5.500v9h-17zM4 10.500l8 5 8-5',
  archive: 'M4 6h16v4H4zM6 10v9h12v-9M10 14h4',
  reopen: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500',
  more: 'M5 11.500v1M12 11.500v1M19 11.500v1',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  blocked: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM6.400 6.400l11.200 11.200',
  smile: 'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M8.500 14c1 1.500 2.200 2 3.500 2s2.500-.5 3.500-2M9 9.500v.5M15 9.500v.5',
  clip: 'M20 11l-8.500 8.500a5 5 0 0 1-7-7L13 4a3.300 3.300 0 0 1 4.700 4.700L9.400 17a1.700 1.700 0 0 1-2.400-2.400L14.500 7',
  send: 'M4 12l16-8-6 16-3-6z',
  phone: 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  zoomIn: 'M4.500 11a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M16 16l5 5M11 8v6M8 11h6',
  zoomOut: 'M4.500 11a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M16 16l5 5M8 11h6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  text: 'M4 5h16v11H9l-5 4zM8 9h8M8 12.500h5',
} as const

export type IconName = keyof typeof paths

/** Decorative: the control that holds it has the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const isFilled = name === 'starFilled'
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth={name === 'more' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
