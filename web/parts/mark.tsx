/** The mark: a grid of rounded cells, one of them lit. Ten by ten, or three by three where it is small. */
export function Mark({ cells = 10, className }: { cells?: 3 | 10; className?: string }) {
  const lit = cells === 3 ? 5 : 67
  return (
    <svg viewBox={`0 0 ${cells * 10} ${cells * 10}`} className={className} aria-hidden="true">
      {grid(cells).map(({ index, x, y }) => (
        <rect
          key={index}
          x={x * 10 + 1}
          y={y * 10 + 1}
          width="8"
          height="8"
          rx="2.4"
          className={index === lit ? 'lit' : 'fill-current'}
          opacity={index === lit ? 1 : 0.28}
        />
      ))}
    </svg>
  )
}

export const grid = (cells: number) =>
  Array.from({ length: cells * cells }, (_, index) => ({
    index,
    x: index % cells,
    y: Math.floor(index / cells),
  }))
