/** The logo: a grid of rounded cells, one of them lit. Ten by ten, or three by three for small sizes. */
export function Logo({ cells = 10, className }: { cells?: 3 | 10; className?: string }) {
  const lit = litOf(cells)
  return (
    <svg viewBox={`0 0 ${cells * 10} ${cells * 10}`} className={className} aria-hidden="true">
      <path
        d={cells === 3 ? unlitOf3 : unlitOf10}
        className="fill-current stroke-current"
        strokeWidth={ROUND * 2}
        strokeLinejoin="round"
        opacity="0.28"
      />
      <rect
        x={(lit % cells) * 10 + 1}
        y={Math.floor(lit / cells) * 10 + 1}
        width="8"
        height="8"
        rx={ROUND}
        className="lit"
      />
    </svg>
  )
}

/** The corner radius of a cell. */
const ROUND = 2.4

/** Draws cells as one path: small squares whose rounded stroke fills the cell. Much smaller than 99 elements. */
const squares = (cells: readonly { readonly x: number; readonly y: number }[]) =>
  cells.map(({ x, y }) => `M${x * 10 + 1 + ROUND} ${y * 10 + 1 + ROUND}h3.2v3.2h-3.2z`).join('')

const litOf = (cells: 3 | 10) => (cells === 3 ? 5 : 67)
const unlit = (cells: 3 | 10) => squares(grid(cells).filter(({ index }) => index !== litOf(cells)))
const [unlitOf3, unlitOf10] = [unlit(3), unlit(10)]

interface Cell {
  readonly index: number
  readonly x: number
  readonly y: number
}

export function grid(cells: number): Cell[] {
  return Array.from({ length: cells * cells }, (_, index) => ({
    index,
    x: index % cells,
    y: Math.floor(index / cells),
  }))
}

/**
 * A hundred cells in rows of ten, as markup: a product's page has about four hundred elements, and rendering takes its time by
 * their number.
 * @param classOf returns the class of a cell, from the code
 */
export const Cells = ({ classOf }: { classOf: (index: number) => string }) => (
  <g dangerouslySetInnerHTML={{ __html: hundred.map((cell) => cellMarkup(cell, classOf)).join('') }} />
)

const hundred = grid(10)

const cellMarkup = ({ index, x, y }: Cell, classOf: (index: number) => string) =>
  `<rect x="${x * 10 + 1}" y="${y * 10 + 1}" width="8" height="8" rx="${ROUND}" class="${classOf(index)}" style="--diagonal:${x + y}"/>`
