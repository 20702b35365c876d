/** Outlines in a 24 by 24 box. So few that a library would be larger on every page. */
const outlines = {
  cart: 'M2 4h3l3 11h10l3-8H6M9 20h0M17 20h0',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M20.5 14.5A8.5 8.5 0 1 1 9.5 3.5a7 7 0 0 0 11 11z',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
} as const

/** Hidden from screen readers: put a label beside it. */
export function Icon({ name }: { name: keyof typeof outlines }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="w-6 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  )
}
