import type { ReactNode } from 'react'

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly className?: string
  readonly children: (row: Row) => ReactNode
}

/** Records as cards below or beside each other. */
export const CardList = <Row extends { readonly _id: string }>({
  rows,
  className = 'grid gap-4',
  children,
}: Props<Row>) => (
  <ul className={className}>
    {rows.map((row) => (
      <li key={row._id} className="grid">
        {children(row)}
      </li>
    ))}
  </ul>
)
