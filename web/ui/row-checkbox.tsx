import type { ComponentProps } from 'react'
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
