import type { CSSProperties } from 'react'
import { grid } from './logo.tsx'

/** The logo as a loading animation, hidden from screen readers: put a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" className={`cell-wave ${className}`} aria-hidden="true">
      {grid(10).map(({ index, x, y }) => (
        <rect
          key={index}
          x={x * 10 + 1}
          y={y * 10 + 1}
          width="8"
          height="8"
          rx="2.4"
          className="lit"
          style={{ '--diagonal': x + y } as CSSProperties} // CSSProperties does not know custom properties
        />
      ))}
    </svg>
  )
}
