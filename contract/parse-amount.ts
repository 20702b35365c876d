import { localized, shopCurrency } from './locale.ts'
import { currencySymbol } from './money.ts'

/** The separators of thousands and decimals in the shop's locale. */
const separators = localized(({ locale }) => {
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: 'always',
  }).formatToParts(1_234.5)
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { group: of('group'), decimal: of('decimal') }
})

/**
 * Reads an amount as a person types it in the shop's locale: `1,234.50`, `$1,234.50`; in a German one
 * `1.234,50 €`.
 * @returns NaN for anything else
 */
export function parseAmount(typed: string): number {
  const { group, decimal } = separators()
  const bare = typed.replace(currencySymbol(), '').replace(shopCurrency(), '').replaceAll(/\s/g, '')
  return Number(bare.replaceAll(group, '').replace(decimal, '.'))
}

/** Writes an amount into a field, as `parseAmount` reads it: `1234.5`; in a German locale `1234,5`. */
export const fieldAmount = (amount: number): string => String(amount).replace('.', separators().decimal)
