import { localized, type ShopLocale, shopLocale } from './locale.ts'

/**
 * Money is whole cents inside and amounts on the wire. A cent is the smallest unit of the shop's currency: a
 * hundredth of a euro, a yen, a thousandth of a dinar. Only this file converts between them.
 */

const centsInOne = localized(({ decimals }) => 10 ** decimals)

/**
 * Converts an amount to whole cents.
 * @param amount with no more decimals than the currency has, as the contract's schema `Amount` ensures
 */
export const toCents = (amount: number): number => Math.round(amount * centsInOne())

export const toAmount = (cents: number): number => cents / centsInOne()

const formatter = ({ currency, decimals, locale }: ShopLocale, more: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...more,
  })

const exact = localized((shop) => formatter(shop))
const short = localized((shop) => formatter(shop, { trailingZeroDisplay: 'stripIfInteger' }))
const rough = localized((shop) =>
  formatter(shop, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }),
)

/** `$5,700.00`, for documents and emails. */
export const formatCents = (cents: number): string => exact().format(toAmount(cents))

/** `$5,700` or `$17.50`: shows decimals only if they are not zero, for screens. */
export const formatAmount = (amount: number): string => short().format(amount)

/** An amount of an example, with as many decimals as its text has: `€0.20` for `0.20`. */
export function formatExample(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return formatter(shopLocale(), digits).format(Number(text.replaceAll(',', '')))
}

/** `$5.7K`, for the axes of charts. */
export const formatRoughly = (amount: number): string => rough().format(amount)

/** The currency's sign in the shop's locale, such as `$`. */
export const currencySymbol = (): string => formatAmount(0).replaceAll(/[\d\s]/g, '')

const wholes = localized(({ currency, decimals }) => {
  if (decimals > 0) return `${decimals} decimals`
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(2)
  return `whole ${parts.find(({ type }) => type === 'currency')?.value ?? currency}`
})

/** The precision of amounts, in words: `2 decimals`, `whole Japanese yen`. */
export const roundedTo = (): string => wholes()
