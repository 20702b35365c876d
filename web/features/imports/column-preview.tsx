import { formatCount } from '#contract/counts.ts'
import type { ImportColumn, ImportMapping } from '#contract/imports/endpoints.ts'
import { amountFields, type ImportField, numberFields } from '#contract/imports/fields.ts'
import { foreignCurrencyIn, numberOf, readNumber } from '#contract/imports/numbers.ts'
import { gramsIn } from '#contract/imports/weights.ts'
import { formatAmount } from '#contract/money.ts'

interface Props {
  readonly column: ImportColumn
  readonly field: ImportField | null
  readonly decimals: ImportMapping['decimals']
}

const SHOWN = 3

/** The values read from the first cells of a column. */
export function ColumnPreview({ column, field, decimals }: Props) {
  if (field === null) return <span className="muted">Not imported</span>
  return (
    <ul className="grid gap-0.5">
      {column.examples.slice(0, SHOWN).map((example) => {
        const read = readExample(example, field, decimals)
        return (
          <li
            key={example}
            className={`line-clamp-2 wrap-anywhere ${read === undefined ? 'text-problem' : ''}`}
          >
            {read ?? `${problemOf(example)}: ${example}`}
          </li>
        )
      })}
    </ul>
  )
}

const problemOf = (example: string) =>
  foreignCurrencyIn(example) !== undefined
    ? 'In another currency'
    : readNumber(example).kind === 'ambiguous'
      ? 'Can be read in two ways'
      : 'Not a number'

function readExample(
  example: string,
  field: ImportField,
  decimals: ImportMapping['decimals'],
): string | undefined {
  if (!numberFields.includes(field)) return example
  const isAmount = amountFields.includes(field)
  if (field === 'weight') return gramsIn(example, decimals, 'g') === undefined ? undefined : example
  const value = isAmount && foreignCurrencyIn(example) !== undefined ? undefined : numberOf(example, decimals)
  if (value === undefined) return undefined
  return isAmount ? formatAmount(value) : formatCount(value)
}
