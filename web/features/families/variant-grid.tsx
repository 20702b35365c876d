import { Button } from '#web/ui/button.tsx'
import { type CellProblem, Sheet } from '#web/ui/grid/sheet.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fixedColumns, isFixed, type VariantRow, withBlock } from './variant-rows.ts'

interface Props {
  readonly rows: readonly VariantRow[]
  readonly optionNames: readonly string[]
  readonly problem: CellProblem | undefined
  readonly onChange: (next: (rows: readonly VariantRow[]) => readonly VariantRow[], step?: string) => void
  readonly onUndo: () => void
}

/** The variants of a family as a sheet. */
export const VariantGrid = ({ rows, optionNames, problem, onChange, onUndo }: Props) => (
  <Sheet
    caption="Variants"
    columns={[...optionNames, ...fixedColumns].map((name) => ({
      name,
      isEnd: name === 'Price' || name === 'Stock',
      className: name === 'Name' ? 'sheet-wide' : '',
    }))}
    rows={rows.map(({ key, texts }) => ({ key, texts }))}
    isFixed={(row, column) => {
      const variant = rows[row]
      return variant !== undefined && isFixed(variant, column)
    }}
    problem={problem}
    about={({ row }) =>
      rows[row]?.product ? `stored as ${rows[row].product.name}` : 'put on sale when you save'
    }
    onWrite={(block, at, step) => onChange((now) => withBlock(now, block, at), step)}
    onUndo={onUndo}
    end={(row) => (
      <Button
        look="plain"
        className="btn-square"
        aria-label={`Leave row ${row + 1} out`}
        onClick={() => onChange((now) => now.filter((_, place) => place !== row))}
      >
        <Icon name="close" />
      </Button>
    )}
  />
)
