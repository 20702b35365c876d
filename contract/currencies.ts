import { type ShopLocale, shopDecimals } from './locale.ts'
import { toAmount, toCents } from './money.ts'

/** Currencies without decimals, and with three, in ISO 4217. All others have two. */
const WITHOUT = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/
const WITH_THREE = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

/** Returns how many decimals an amount in this currency may have. */
export const decimalsOf = (currency: string): ShopLocale['decimals'] =>
  WITHOUT.test(currency) ? 0 : WITH_THREE.test(currency) ? 3 : 2

/** Returns how a shop with this currency writes money. */
export const localeOf = ({ currency, locale }: Omit<ShopLocale, 'decimals'>): ShopLocale => ({
  currency,
  decimals: decimalsOf(currency),
  locale,
})

/** True if an amount can be paid exactly in the shop's currency. */
export const isWholeCents = (amount: number): boolean => toAmount(toCents(amount)) === amount

/** Returns `At most 2 decimals`, of an amount in the shop's currency. */
export const decimalsAllowed = (): string => {
  const decimals = shopDecimals()
  return decimals === 0 ? 'No decimals' : `At most ${decimals} decimals`
}
