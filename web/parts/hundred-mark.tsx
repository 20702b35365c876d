import type { CSSProperties } from 'react'
import { grid } from './mark.tsx'

/** Which cells are lit; the rest wait. One hundred cells: the smallest lot. */
const lit = new Set([67])

/** The hero: a hundred cells that come from all over and settle into the grid. */
export function HundredMark({ className }: { className?: string }) {
  return (
    <svg viewBox="-4 -4 108 108" className={`settle overflow-visible ${className}`} aria-hidden="true">
      {grid(10).map(({ index, x, y }) => (
        <g key={index} style={path(index)}>
          <Device index={index} x={x * 10} y={y * 10} lit={lit.has(index)} />
        </g>
      ))}
    </svg>
  )
}

/** Small silhouettes of what is sold here, all in the same 8 by 8 box. */
const silhouettes = [
  'M1.4 1.6h5.2v3.6H1.4zM.6 5.8h6.8v.8H.6z',
  'M.8 1.2h6.4v4.2H.8zM3.2 5.4h1.6v1H3.2zM2.2 6.4h3.6v.6H2.2z',
  'M2.4.8h3.2v6.4H2.4z',
  'M.8 3h6.4v2.6H.8zM1.6 5.6h.8v.8h-.8zM5.6 5.6h.8v.8h-.8z',
  'M1 2.2h6v3.6H1z',
  'M3.2 1h1.6v2.4H3.2zM1.6 3.4h4.8v3.6H1.6z',
] as const

function Device({ index, x, y, lit }: { index: number; x: number; y: number; lit: boolean }) {
  const silhouette = silhouettes[(index * 7 + Math.floor(index / 10) * 3) % silhouettes.length]
  return (
    <g transform={`translate(${x + 1} ${y + 1})`}>
      <rect
        width="8"
        height="8"
        rx="2.2"
        className={lit ? 'fill-primary' : 'fill-current'}
        opacity={lit ? 1 : 0.07}
      />
      <path
        d={silhouette}
        className={lit ? 'fill-primary-content' : 'fill-current'}
        opacity={lit ? 1 : 0.5}
      />
    </g>
  )
}

/** Where a cell comes from and when; the same for each visitor, so that server and browser draw the same. */
function path(index: number): CSSProperties {
  const angle = index * 2.39996
  const distance = 14 + (index % 7) * 6
  return {
    '--from-x': `${(Math.cos(angle) * distance).toFixed(1)}px`,
    '--from-y': `${(Math.sin(angle) * distance).toFixed(1)}px`,
    '--settle-delay': `${(index * 37) % 420}ms`,
  } as CSSProperties // CSSProperties does not know custom properties
}
