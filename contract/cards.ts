import { z } from 'zod'

/** The part of Stripe's API that the embedded card sandbox speaks, below the origin's root as Stripe has it. */
export const cardPaths = {
  intents: '/v1/payment_intents',
  intent: '/v1/payment_intents/:id',
  confirm: '/v1/payment_intents/:id/confirm',
  root: '/v1/*',
  /** The browser's side of it, in place of Stripe's own script. */
  script: '/stripe.js',
} as const

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed())

export const CreateIntentRequest = z.strictObject({
  amount: z.string().regex(/^\d{1,12}$/),
  currency: z.literal('usd'),
  'allowed_payment_method_types[0]': z.literal('card').optional(),
  'metadata[orderId]': text(100).optional(),
})

export const ConfirmIntentRequest = z.object({
  client_secret: text(200),
  payment_method: text(100),
  key: text(200).optional(),
})

/** What a test card does when it is charged. `code` and `decline` are Stripe's. */
export interface TestCard {
  readonly number: string
  /** Stripe's name for the payment method; the only thing about a card that ever leaves the browser. */
  readonly id: string
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  readonly declined?: { readonly code: string; readonly decline?: string; readonly message: string }
}

const declined = (decline: string, message = 'Your card was declined.') => ({
  code: 'card_declined',
  decline,
  message,
})

/** Stripe's test cards, the ones without a further step. Source: Stripe's documentation, "Testing". */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', id: 'pm_card_visa', brand: 'visa' },
  { number: '5555555555554444', id: 'pm_card_mastercard', brand: 'mastercard' },
  { number: '378282246310005', id: 'pm_card_amex', brand: 'amex' },
  { number: '6011111111111117', id: 'pm_card_discover', brand: 'discover' },
  {
    number: '4000000000000002',
    id: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    declined: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    id: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    declined: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    id: 'pm_card_visa_chargeDeclinedLostCard',
    brand: 'visa',
    declined: declined('lost_card'),
  },
  {
    number: '4000000000009979',
    id: 'pm_card_visa_chargeDeclinedStolenCard',
    brand: 'visa',
    declined: declined('stolen_card'),
  },
  {
    number: '4000000000006975',
    id: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    brand: 'visa',
    declined: declined('card_velocity_exceeded'),
  },
  {
    number: '4000000000000069',
    id: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    declined: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    id: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    declined: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    id: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    declined: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
]
