import type { ClipboardEvent, ComponentProps } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { orderableOf } from '#contract/products/quantity.ts'
import { gridCell, moveInGrid } from '#web/ui/grid/move-in-grid.ts'
import type { MatrixCell, matrixOf, PricedVariant } from './matrix.ts'
import { OptionFace } from './option-face.tsx'

interface Props {
  readonly matrix: ReturnType<typeof matrixOf<PricedVariant>>
  readonly cells: ReadonlyMap<string, MatrixCell>
  readonly typed: ReadonlyMap<string, string>
  readonly onType: (productId: string, text: string) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** The fields of a variant matrix with their prices and problems, and the sums of rows and columns. */
export function MatrixTable({ matrix, cells, typed, onType, onPaste }: Props) {
  const { rowOptions, columnOption, columns, rows } = matrix
  const size = { rows: rows.length, columns: columns.length }
  const piecesOf = (variants: readonly (PricedVariant | undefined)[]) =>
    variants.reduce((sum, variant) => sum + ((variant && cells.get(variant.product_id)?.pieces) ?? 0), 0)
  return (
    <div className="relative max-h-[80vh] min-w-0 overflow-auto" data-grid>
      <table className="variant-matrix">
        <caption className="sr-only">Quantities by variant</caption>
        <thead>
          <tr>
            <th scope="col">
              {rowOptions.join(', ')}
              {columnOption && <span className="muted"> / {columnOption}</span>}
            </th>
            {columns.map((column) => (
              <th key={column.value} scope="col">
                <span className="flex items-center gap-2.5">
                  <OptionFace option={column} />
                  {column.value}
                </span>
              </th>
            ))}
            {columns.length > 1 && <th scope="col">Pieces</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowPlace) => (
            <tr key={row.values.join('\n')}>
              <th scope="row">{row.values.join(', ')}</th>
              {row.cells.map((variant, column) => (
                <td
                  key={columns[column]?.value}
                  data-cell={variant ? '' : undefined}
                  data-column={columns.length > 1 ? columns[column]?.value : undefined}
                  data-filled={(variant && (cells.get(variant.product_id)?.pieces ?? 0) > 0) || undefined}
                  data-missing={variant === undefined || undefined}
                >
                  {variant ? (
                    <Cell
                      variant={variant}
                      cell={cells.get(variant.product_id)}
                      text={typed.get(variant.product_id) ?? ''}
                      label={labelOf(variant)}
                      field={{
                        ...gridCell(rowPlace, column),
                        onChange: ({ target }) => onType(variant.product_id, target.value),
                        onKeyDown: (event) => moveInGrid(event, size),
                        onPaste,
                      }}
                    />
                  ) : (
                    <span className="muted">not made</span>
                  )}
                </td>
              ))}
              {columns.length > 1 && <td className="font-semibold">{formatCount(piecesOf(row.cells))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Pieces</th>
            {columns.map((column, place) => (
              <td key={column.value} className="font-semibold">
                <span className="matrix-sum">
                  {formatCount(piecesOf(rows.map((row) => row.cells[place])))}
                </span>
              </td>
            ))}
            {columns.length > 1 && (
              <td className="font-semibold">{formatCount(piecesOf(rows.flatMap((row) => row.cells)))}</td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** In the order of the family's options, whichever of them are rows. */
const labelOf = (variant: PricedVariant) => `Pieces of ${variant.values.join(', ')}`

interface CellProps {
  readonly variant: PricedVariant
  readonly cell: MatrixCell | undefined
  readonly text: string
  readonly label: string
  readonly field: ComponentProps<'input'>
}

function Cell({ variant, cell, text, label, field }: CellProps) {
  const { product_id: id, price, availableQuantity } = variant
  const problem = cell?.problem
  return (
    <div className="matrix-cell">
      <input
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        aria-label={label}
        aria-describedby={`matrix-${id}`}
        aria-invalid={problem !== undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        placeholder="0"
        className="input px-2 text-right"
      />
      <div id={`matrix-${id}`} className="grid text-sm">
        <p className={problem ? 'text-problem' : 'font-semibold'}>
          {problem ?? formatAmount(cell?.unitPrice ?? price)}
        </p>
        <p className="muted">{stockText(availableQuantity, orderableOf(variant))}</p>
      </div>
    </div>
  )
}

function stockText(available: number, orderable: number): string {
  if (orderable === 0) return 'Out of stock'
  const inStock = `${formatCount(available)} in stock`
  return orderable > available ? `${inStock}, more can be ordered` : inStock
}
