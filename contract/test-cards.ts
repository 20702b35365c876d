/** A test card, and the result of a charge. `code` and `decline` are Stripe's. */
export interface TestCard {
  readonly number: string
  /** Stripe's id of the payment method. Nothing else about a card ever leaves the browser. */
  readonly id: string
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  /** Requires 3-D Secure; the charge follows once the buyer has approved it. */
  readonly authenticates?: true
  readonly declined?: { readonly code: string; readonly decline?: string; readonly message: string }
}

const declined = (decline: string, message = 'Your card was declined.') => ({
  code: 'card_declined',
  decline,
  message,
})

/** Stripe's test cards. Source: Stripe's documentation, "Testing". */
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
    declined: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
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
  {
    number: '4100000000000019',
    id: 'pm_card_radarBlock',
    brand: 'visa',
    declined: declined('fraudulent'),
  },
  {
    number: '4000002500003155',
    id: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    authenticates: true,
  },
  { number: '4000002760003184', id: 'pm_card_authenticationRequired', brand: 'visa', authenticates: true },
  { number: '4000000000003220', id: 'pm_card_threeDSecure2Required', brand: 'visa', authenticates: true },
  {
    number: '4000008260003178',
    id: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    brand: 'visa',
    authenticates: true,
    declined: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000008400001629',
    id: 'pm_card_threeDSecureRequiredChargeDeclined',
    brand: 'visa',
    authenticates: true,
    declined: declined('generic_decline'),
  },
]
