import { afterEach, expect, test } from 'vitest'
import { localeOf } from '#contract/currencies.ts'
import { setShopLocale, usualLocale } from '#contract/locale.ts'
import { toCents } from '#contract/money.ts'
import { fromStripeAmount, stripeCurrency, toStripeAmount } from './stripe-amounts.ts'

afterEach(() => setShopLocale(usualLocale))

// From docs.stripe.com/currencies: how a payment of 500 is asked for.
test.for([
  ['USD', 50_000],
  ['EUR', 50_000],
  ['JPY', 500],
  ['KRW', 500],
  ['ISK', 50_000],
  ['UGX', 50_000],
  ['KWD', 500_000],
] as const)('500 %s are %d for Stripe', ([currency, amount]) => {
  setShopLocale(localeOf({ currency, locale: 'en' }))
  expect(toStripeAmount(toCents(500))).toBe(amount)
  expect(fromStripeAmount(amount)).toBe(toCents(500))
  expect(stripeCurrency()).toBe(currency.toLowerCase())
})
