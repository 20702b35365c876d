import { afterEach, expect, test } from 'vitest'
import { isCardAmount } from './cards/amounts.ts'
import { decimalsOf, localeOf } from './currencies.ts'
import { Amount } from './fields.ts'
import { setShopLocale, usualLocale } from './locale.ts'
import { currencySymbol, formatAmount, formatCents, toAmount, toCents } from './money.ts'
import { fieldAmount, parseAmount } from './parse-amount.ts'

afterEach(() => setShopLocale(usualLocale))

/** Spaces of currencies are narrow or do not break, depending on the locale. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const shops = [
  // currency, locale, cents, amount, exact, short
  ['USD', 'en-US', 570_000, 5_700, '$5,700.00', '$5,700'],
  ['USD', 'en-US', 1_750, 17.5, '$17.50', '$17.50'],
  ['EUR', 'en-IE', 570_050, 5_700.5, '€5,700.50', '€5,700.50'],
  ['EUR', 'de-DE', 570_000, 5_700, '5.700,00 €', '5.700 €'],
  ['EUR', 'fr-BE', 570_050, 5_700.5, '5 700,50 €', '5 700,50 €'],
  ['CHF', 'de-CH', 570_050, 5_700.5, "CHF 5'700.50", "CHF 5'700.50"],
  ['JPY', 'ja-JP', 5_700, 5_700, '￥5,700', '￥5,700'],
  ['JPY', 'en-JP', 5_700, 5_700, '¥5,700', '¥5,700'],
  ['ISK', 'en-IS', 5_700, 5_700, 'ISK 5,700', 'ISK 5,700'],
  ['KWD', 'en-KW', 5_700_125, 5_700.125, 'KWD 5,700.125', 'KWD 5,700.125'],
  ['RSD', 'en-RS', 570_050, 5_700.5, 'RSD 5,700.50', 'RSD 5,700.50'],
] as const

test.for(shops)('%s in %s', ([currency, locale, cents, amount, exact, short]) => {
  setShopLocale(localeOf({ currency, locale }))
  expect(toAmount(cents)).toBe(amount)
  expect(toCents(amount)).toBe(cents)
  expect(plain(formatCents(cents))).toBe(exact)
  expect(plain(formatAmount(amount))).toBe(short)
  expect(parseAmount(formatCents(cents))).toBe(amount)
  expect(parseAmount(formatAmount(amount))).toBe(amount)
  expect(parseAmount(fieldAmount(amount))).toBe(amount)
})

test('decimals are those of ISO 4217, also where a locale would write fewer', () => {
  expect(['USD', 'EUR', 'HUF', 'RSD', 'JPY', 'CLP', 'UGX', 'KWD', 'TND'].map(decimalsOf)).toEqual([
    2, 2, 2, 2, 0, 0, 0, 3, 3,
  ])
})

test('an amount has no more decimals than its currency, and the sentence says how many', () => {
  const wrongOf = (amount: number) => Amount.safeParse(amount).error?.issues.map(({ message }) => message)
  expect([0.29, 1.1, 999_999.99, 1_000_000_000_000].map(wrongOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(wrongOf(0.295)).toEqual(['At most 2 decimals'])
  setShopLocale(localeOf({ currency: 'JPY', locale: 'ja-JP' }))
  expect(wrongOf(29)).toBeUndefined()
  expect(wrongOf(29.5)).toEqual(['No decimals'])
  setShopLocale(localeOf({ currency: 'KWD', locale: 'en-KW' }))
  expect(wrongOf(0.295)).toBeUndefined()
  expect(wrongOf(0.2955)).toEqual(['At most 3 decimals'])
})

test('a typed amount is read as the shop writes it, and nothing else is', () => {
  expect(['12,000', ' $12,000.50 ', 'USD 5', '1.2.3', 'abc', '5 €'].map(parseAmount)).toEqual([
    12_000,
    12_000.5,
    5,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
  setShopLocale(localeOf({ currency: 'EUR', locale: 'de-DE' }))
  expect(['12.000', '12.000,50 €', '12000,5'].map(parseAmount)).toEqual([12_000, 12_000.5, 12_000.5])
  expect(fieldAmount(12_000.5)).toBe('12000,5')
  expect(currencySymbol()).toBe('€')
})

test('cards take amounts of three decimals only if the last one is 0', () => {
  expect(isCardAmount(1_001)).toBe(true)
  setShopLocale(localeOf({ currency: 'KWD', locale: 'en-KW' }))
  expect([1_001, 1_010].map(isCardAmount)).toEqual([false, true])
})
