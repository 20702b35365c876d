import type { ComponentProps } from 'react'
import type { Column } from './record-table.tsx'
import type { ChosenRows } from './use-chosen-rows.ts'

/** The checkbox of a row. The whole cell toggles it. */
export const RowCheckbox = (box: ComponentProps<'input'>) => (
  <label className="grid min-h-(--control) min-w-8 cursor-pointer items-center">
    <input type="checkbox" className="checkbox" {...box} />
  </label>
)

/** The checkbox that chooses all rows of the page. */
export function ChooseAll({ rows, count }: { readonly rows: ChosenRows; readonly count: number }) {
  const some = rows.chosen.length > 0
  const all = rows.chosen.length === count
  return (
    <RowCheckbox
      aria-label="Select all on this page"
      ref={(box) => {
        if (box) box.indeterminate = some && !all
      }}
      checked={all}
      onChange={() => (all ? rows.clear() : rows.chooseAll())}
    />
  )
}

interface Choosable {
  readonly _id: string
  readonly number: string
}

/**
 * The column in which rows are chosen.
 * @param mayChoose the rows that can be chosen; all of them by default
 */
export const choiceColumn = <Row extends Choosable>(
  rows: ChosenRows,
  count: number,
  mayChoose: (row: Row) => boolean = () => true,
): Column<Row> => ({
  head: count > 0 ? <ChooseAll rows={rows} count={count} /> : '',
  className: 'md:w-8',
  pocket: 'start',
  cell: (row) =>
    mayChoose(row) && (
      <RowCheckbox
        aria-label={`Select ${row.number}`}
        checked={rows.isChosen(row._id)}
        onClick={(event) => rows.onClick(row._id, event)}
        readOnly
      />
    ),
})
