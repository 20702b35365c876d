import { foreignCurrencyOf } from '#contract/imports/currency-marks.ts'
import { shopCurrency } from '#contract/locale.ts'
import { isCostHeading } from './cost-headings.ts'
import { isRecordId } from './headings.ts'
import type { StoredImport } from './store.ts'

/** The columns of a file that have content and are not imported, each with the reason. */
export function leftOutOf({
  columns,
  mapping,
  leftOut,
  supplierId,
}: Pick<StoredImport, 'columns' | 'mapping' | 'leftOut' | 'supplierId'>) {
  const chosen = columns.flatMap(({ heading, filledCount }, at) => {
    if (filledCount === 0) return []
    const field = mapping.columns[at] ?? null
    if (field === null) return [{ heading, message: reasonFor(heading) }]
    const isUnkept = field === 'cost' && supplierId === null && mapping.markupPercent === undefined
    return isUnkept ? [{ heading, message: 'Name the supplier whose cost it is, and it is kept there.' }] : []
  })
  return [...chosen, ...leftOut.map((heading) => ({ heading, message: UNUSED }))]
}

const UNUSED = 'No product field here matches it.'

function reasonFor(heading: string): string {
  const currency = foreignCurrencyOf(heading)
  if (currency !== undefined) return `It is in ${currency}, and this shop’s prices are in ${shopCurrency()}.`
  if (isCostHeading(heading)) return 'It may be a cost, which is never used as the price. Choose its meaning.'
  if (isRecordId(heading)) return 'It numbers records of another program.'
  return 'No field is chosen for it.'
}
