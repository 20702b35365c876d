import { countryName } from '#contract/addresses/country-name.ts'
import { goodsGroupNames } from '#contract/charges/goods-groups.ts'
import type { ReverseChargeFields, ReverseChargePreset } from '#contract/charges/reverse-charge.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'

/** What a rule says, in words. */

export const countedNames = {
  order: 'The order, with all its shipments',
  invoice: 'The invoice',
  delivery: 'What goes to one address',
} as const satisfies Record<ReverseChargeFields['countedOver'], string>

export const buyerNames = {
  'any-number': 'Businesses with a VAT number',
  'checked-number': 'Businesses whose VAT number is confirmed',
  registered: 'Businesses with a VAT number of this country',
} as const satisfies Record<ReverseChargeFields['buyers'], string>

/** `phones, chips and tablets` */
export function goodsOf({ groups }: Pick<ReverseChargeFields, 'groups'>): string {
  const names = groups.map((group) => goodsGroupNames[group].toLowerCase())
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

/** `from €5,000 an order` */
export function thresholdOf(
  { isAbove, countedOver, isApart }: ReverseChargeFields,
  threshold: string | undefined,
): string {
  const over = { order: 'an order', invoice: 'an invoice', delivery: 'an address' }[countedOver]
  if (threshold === undefined) return 'from the first piece'
  return `${isAbove ? 'above' : 'from'} ${threshold} ${over}${isApart ? ', each kind apart' : ''}`
}

export const ownThreshold = ({ threshold }: ReverseChargeFields) =>
  threshold === null ? undefined : formatAmount(threshold)

/** The threshold of a law, which may be in another currency than the shop's. */
export const lawThreshold = ({ threshold, thresholdCurrency }: ReverseChargePreset) =>
  threshold === null || thresholdCurrency === undefined
    ? undefined
    : thresholdCurrency === shopCurrency()
      ? formatAmount(threshold)
      : `${threshold.toLocaleString('en')} ${thresholdCurrency}`

export const placeOf = ({ country }: Pick<ReverseChargeFields, 'country'>) => countryName(country)
