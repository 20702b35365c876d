import { foreignCurrencyOf } from '#contract/imports/currency-marks.ts'
import { shopCurrency } from '#contract/locale.ts'
import { isCostHeading } from './cost-headings.ts'
import { isRecordId } from './headings.ts'
import type { StoredImport } from './store.ts'

/** The columns of a file that have content and are not imported, with why: no column is left out without a word. */
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

const UNUSED = 'No field of a product here takes it.'

function reasonFor(heading: string): string {
  const currency = foreignCurrencyOf(heading)
  if (currency !== undefined) return `It is in ${currency}, and this shop’s prices are in ${shopCurrency()}.`
  if (isCostHeading(heading)) return 'It may be a cost, which is never taken as the price. Choose what it is.'
  if (isRecordId(heading)) return 'It numbers records of another program.'
  return 'No field is chosen for it.'
}
