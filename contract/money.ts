import { localized, type ShopLocale, shopCurrency } from './locale.ts'

/**
 * Money is whole cents inside and amounts on the wire. A cent is the smallest unit of the shop's currency: a
 * hundredth of a euro, a yen, a thousandth of a dinar. Only this file converts between them.
 */

/** Currencies without decimals, and with three, in ISO 4217. All others have two. */
const WITHOUT = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/
const WITH_THREE = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

/** Returns how many decimals an amount in this currency may have. */
export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  WITHOUT.test(currency) ? 0 : WITH_THREE.test(currency) ? 3 : 2

const centsIn = (currency: string) => 10 ** decimalsOf(currency)
const centsInOne = localized(({ currency }) => centsIn(currency))

/**
 * Converts an amount to whole cents.
 * @param amount with no more decimals than the currency has, as the contract's schema `Amount` ensures
 */
export const toCents = (amount: number): number => Math.round(amount * centsInOne())

export const toAmount = (cents: number): number => cents / centsInOne()

/** Whether an amount can be paid exactly in the shop's currency. */
export const isWholeCents = (amount: number): boolean => toAmount(toCents(amount)) === amount

/** Whether Stripe can take it by card: amounts of three decimals only if the last one is 0. */
export const isCardAmount = (cents: number): boolean => decimalsOf(shopCurrency()) < 3 || cents % 10 === 0

/** Returns `At most 2 decimals`, of an amount in the shop's currency. */
export const decimalsAllowed = (): string => {
  const decimals = decimalsOf(shopCurrency())
  return decimals === 0 ? 'No decimals' : `At most ${decimals} decimals`
}

const formatter = ({ currency, locale }: ShopLocale, more: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: decimalsOf(currency),
    ...more,
  })

const exact = localized((shop) => formatter(shop))
const short = localized((shop) => formatter(shop, { trailingZeroDisplay: 'stripIfInteger' }))
const parts = localized((shop) => {
  const of = (type: string) =>
    formatter(shop)
      .formatToParts(-1_234_567.89)
      .filter((part) => part.type === type)
      .map(({ value }) => value)
  return {
    symbol: of('currency')[0] ?? shop.currency,
    group: of('group')[0] ?? ',',
    decimal: of('decimal')[0] ?? '.',
  }
})

/** `$5,700.00`, for documents and emails. */
export const formatCents = (cents: number): string => exact().format(toAmount(cents))

/** `$5,700` or `$17.50`: shows decimals only if they are not zero, for screens. */
export const formatAmount = (amount: number): string => short().format(amount)

/** The currency's sign in the shop's locale, such as `$`. */
export const currencySymbol = (): string => parts().symbol

/**
 * Reads an amount as a person types it in the shop's locale: `1,234.50`, `$1,234.50`; in a German one
 * `1.234,50 €`.
 * @returns NaN for anything else
 */
export function parseAmount(typed: string): number {
  const { symbol, group, decimal } = parts()
  const bare = typed.replace(symbol, '').replace(shopCurrency(), '').replaceAll(/\s/g, '')
  return Number(bare.replaceAll(/\s/.test(group) ? ' ' : group, '').replace(decimal, '.'))
}
