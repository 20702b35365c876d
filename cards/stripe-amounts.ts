import { shopCurrency } from '#contract/locale.ts'

/** Currencies in which Stripe writes two decimals, although they have none. */
const PADDED = ['ISK', 'UGX']

const factor = () => (PADDED.includes(shopCurrency()) ? 100 : 1)

/** Returns cents of the shop as Stripe counts them. */
export const toStripeAmount = (cents: number): number => cents * factor()

export const fromStripeAmount = (amount: number): number => amount / factor()

export const stripeCurrency = (): string => shopCurrency().toLowerCase()
