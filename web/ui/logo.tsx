import type { CSSProperties } from 'react'

/** The logo: a grid of rounded cells, one of them lit. Ten by ten, or three by three for small sizes. */
export function Logo({ cells = 10, className }: { cells?: 3 | 10; className?: string }) {
  const lit = cells === 3 ? 5 : 67
  return (
    <svg viewBox={`0 0 ${cells * 10} ${cells * 10}`} className={className} aria-hidden="true">
      <path
        d={squares(grid(cells).filter(({ index }) => index !== lit))}
        className="fill-current stroke-current"
        strokeWidth={ROUND * 2}
        strokeLinejoin="round"
        opacity="0.28"
      />
      {grid(cells)
        .filter(({ index }) => index === lit)
        .map(({ x, y }) => (
          <rect key="lit" x={x * 10 + 1} y={y * 10 + 1} width="8" height="8" rx={ROUND} className="lit" />
        ))}
    </svg>
  )
}

/** The corner radius of a cell. */
const ROUND = 2.4

/** Draws cells as one path: small squares whose rounded stroke fills the cell. Much smaller than 99 elements. */
const squares = (cells: readonly { readonly x: number; readonly y: number }[]) =>
  cells.map(({ x, y }) => `M${x * 10 + 1 + ROUND} ${y * 10 + 1 + ROUND}h3.2v3.2h-3.2z`).join('')

export const grid = (cells: number) =>
  Array.from({ length: cells * cells }, (_, index) => ({
    index,
    x: index % cells,
    y: Math.floor(index / cells),
  }))

/** A hundred cells in rows of ten. @param classOf returns the class of a cell */
export const Cells = ({ classOf }: { classOf: (index: number) => string }) =>
  grid(10).map(({ index, x, y }) => (
    <rect
      key={index}
      x={x * 10 + 1}
      y={y * 10 + 1}
      width="8"
      height="8"
      rx={ROUND}
      className={classOf(index)}
      style={{ '--diagonal': x + y } as CSSProperties} // CSSProperties does not know custom properties
    />
  ))
