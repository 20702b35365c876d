import { formatCount } from '../counts.ts'
import type { ChangedField, ComparedChange } from './change.ts'

/** What a change made different, in the words that the page, emails and documents share. */

const fieldNames: Readonly<Record<ChangedField, string>> = {
  purchaseOrderNumber: 'Purchase order',
  costCentre: 'Cost centre',
  note: 'Note',
  contact: 'Contact',
  wantedOn: 'Wanted on',
  delivery: 'Delivery address',
  billing: 'Billing address',
  shipTogether: 'Shipping',
}

export const fieldName = (field: ChangedField): string => fieldNames[field]

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/** `Router: 200 → 100 pieces`, one line for each difference. */
export function changeTexts({ fields, lines }: Pick<ComparedChange, 'fields' | 'lines'>): string[] {
  const ofFields = fields.map(
    ({ field, before, after }) =>
      `${fieldName(field)}: ${oneLine(before) || 'none'} → ${oneLine(after) || 'none'}`,
  )
  const ofLines = lines.flatMap(({ productName, before, after }) => {
    const [was, is] = [before?.orderAmount ?? 0, after?.orderAmount ?? 0]
    if (was === is) return []
    if (was === 0) return [`${productName}: ${formatCount(is)} pieces added`]
    if (is === 0) return [`${productName}: ${formatCount(was)} pieces taken off`]
    return [`${productName}: ${formatCount(was)} → ${formatCount(is)} pieces`]
  })
  return [...ofLines, ...ofFields]
}
