import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { AskedQuantity } from '#contract/quick-order/asked-quantity.ts'
import { type ListColumns, type ReadLines, readLines } from '#contract/quick-order/columns.ts'
import type { ListTable } from '#contract/quick-order/parse-table.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { accountOf } from './account.ts'

interface Props {
  readonly table: ListTable
  readonly columns: ListColumns
  readonly onChange: (columns: ListColumns) => void
  readonly children: ReactNode
}

/** Shows how the list was understood, with controls to correct it. */
export function ColumnChoice({ table, columns, onChange, children }: Props) {
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus again for each new list.
  useEffect(() => section.current?.focus(), [table])
  const [firstRow] = table.rows
  const heading = columns.heading ?? table.columns.heading ?? firstRow?.row ?? 1
  const head = table.columnNames ?? table.rows.find(({ row }) => row === columns.heading)?.cells ?? []
  const width = Math.max(...table.rows.map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, column) => head[column] || `Column ${column + 1}`)
  const read = readLines(table, columns)
  const options = names.map((name, column) => ({ name, column }))
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="surface grid gap-5 p-6"
      aria-label="How the list was read"
    >
      <h2 className="text-xl">How we read it</h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Part numbers"
          value={columns.code}
          onChange={({ target }) => onChange({ ...columns, code: Number(target.value) })}
          options={options.map(({ name, column }) => [column, name] as const)}
        />
        <Select
          label="Quantities"
          value={columns.quantity ?? ''}
          onChange={({ target }) =>
            onChange({ ...columns, quantity: target.value === '' ? undefined : Number(target.value) })
          }
          options={[
            ['', 'No quantity column (use each product’s minimum)'],
            ...options.map(({ name, column }) => [column, name] as const),
          ]}
        />
        <Select
          label="Prices"
          value={columns.price ?? ''}
          onChange={({ target }) =>
            onChange({ ...columns, price: target.value === '' ? undefined : Number(target.value) })
          }
          options={[
            ['', 'Not compared with those of the shop'],
            ...options.map(({ name, column }) => [column, name] as const),
          ]}
        />
        {!table.columnNames && (
          <Checkbox
            className="self-end"
            checked={columns.heading !== undefined}
            onChange={({ target }) => onChange({ ...columns, heading: target.checked ? heading : undefined })}
          >
            {heading === firstRow?.row ? 'The first row is a heading' : `Row ${heading} is the heading`}
          </Checkbox>
        )}
      </div>
      <ul className="muted grid gap-1 text-sm" aria-label="The first lines">
        {read.lines.slice(0, 3).map(({ row, code, asked, price }) => (
          <li key={row} className="wrap-anywhere">
            Line {formatCount(row)}, {code}: {quantityText(asked)}
            {price !== undefined && ` at ${formatAmount(price)}`}
          </li>
        ))}
      </ul>
      {table.orderNumber !== undefined && (
        <p>
          Purchase order <span className="font-medium wrap-anywhere">{table.orderNumber}</span>
        </p>
      )}
      <div className="grid gap-1 text-sm">
        {accountOf(table, read).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {table.isDocument && <AllRows table={table} read={read} />}
      {children}
    </section>
  )
}

/** More rows of a document than anybody compares. */
const MAX_SHOWN_ROWS = 300

/** The rows read from a document, with the result of each, for comparison with the document. */
function AllRows({ table: { rows }, read }: { readonly table: ListTable; readonly read: ReadLines }) {
  const lines = new Set(read.lines.map(({ row }) => row))
  const shown = rows.slice(0, MAX_SHOWN_ROWS)
  return (
    <details>
      <summary className="anchor flex min-h-(--control) cursor-pointer items-center text-sm">
        {rows.length > shown.length
          ? `The first ${formatCount(shown.length)} of ${formatCount(rows.length)} rows that were read`
          : 'All rows that were read'}
      </summary>
      <ol className="grid gap-1 text-sm">
        {shown.map(({ row, cells }) => (
          <li key={row} className="flex flex-wrap items-baseline gap-x-3">
            <span className={lines.has(row) ? 'font-medium wrap-anywhere' : 'muted wrap-anywhere'}>
              {cells.filter((cell) => cell !== '').join(' · ')}
            </span>
            {lines.has(row) && <span className="tag">Line {formatCount(row)}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function quantityText(asked: AskedQuantity): string {
  if (asked.kind === 'unclear') return `quantity not understood: ${asked.written}`
  if (asked.kind === 'cartons') return `${formatCount(asked.cartons)} cartons`
  if (asked.kind !== 'pieces') return 'the minimum quantity'
  return `${formatCount(asked.pieces)} pieces${asked.written ? ` (${asked.written})` : ''}`
}
