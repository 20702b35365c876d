import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '#web/ui/format-count.ts'
import { Select } from '#web/ui/forms/field.tsx'
import { type ListColumns, type ListTable, linesOf } from './read-list.ts'

interface Props {
  readonly table: ListTable
  readonly columns: ListColumns
  readonly onChange: (columns: ListColumns) => void
  readonly children: ReactNode
}

/** Shows how the list was understood, and lets that be corrected. */
export function ColumnChoice({ table, columns, onChange, children }: Props) {
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is shown anew.
  useEffect(() => section.current?.focus(), [table])
  const [head = []] = table.rows
  const width = Math.max(...table.rows.map((row) => row.length))
  const names = Array.from({ length: width }, (_, column) =>
    columns.hasHeader && head[column] ? head[column] : `Column ${column + 1}`,
  )
  const examples = linesOf(table, columns).slice(0, 3)
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="surface grid gap-5 p-6"
      aria-label="How the list was read"
    >
      <h2 className="text-xl">How we read it</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Part numbers"
          value={columns.code}
          onChange={({ target }) => onChange({ ...columns, code: Number(target.value) })}
        >
          {names.map((name, column) => (
            <option key={name} value={column}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Quantities"
          value={columns.quantity ?? ''}
          onChange={({ target }) =>
            onChange({ ...columns, quantity: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">None: the least of each</option>
          {names.map((name, column) => (
            <option key={name} value={column}>
              {name}
            </option>
          ))}
        </Select>
        <label className="flex min-h-11 items-center gap-3 self-end">
          <input
            type="checkbox"
            className="checkbox"
            checked={columns.hasHeader}
            onChange={({ target }) => onChange({ ...columns, hasHeader: target.checked })}
          />
          The first row is a heading
        </label>
      </div>
      <ul className="muted grid gap-1 text-sm" aria-label="The first lines">
        {examples.map(({ row, code, orderAmount }) => (
          <li key={row}>
            {code}: {orderAmount === undefined ? 'the least quantity' : `${formatCount(orderAmount)} pieces`}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
