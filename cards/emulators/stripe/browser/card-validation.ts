/** An error of a card form, with Stripe's codes and messages. */
export interface CardError {
  type: string
  code: string
  message: string
  decline_code?: string
  payment_intent?: unknown
}

export const cardError = (code: string, message: string, type = 'validation_error'): CardError => ({
  type,
  code,
  message,
})

export const cardErrors = {
  number: {
    incomplete: cardError('incomplete_number', 'Your card number is incomplete.'),
    invalid: cardError('invalid_number', 'Your card number is invalid.'),
  },
  expiry: {
    incomplete: cardError('incomplete_expiry', "Your card's expiration date is incomplete."),
    past: cardError('invalid_expiry_year_past', "Your card's expiration date is in the past."),
    month: cardError('invalid_expiry_month', "Your card's expiration month is invalid."),
  },
  cvc: { incomplete: cardError('incomplete_cvc', "Your card's security code is incomplete.") },
}

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|4[4-9]|5)/.test(number)) return 'discover'
  return 'unknown'
}

const lengthOf = (number: string) => (brandOf(number) === 'amex' ? 15 : 16)

/** Checks the last digit of a card number (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** `4242 4242 4242 4242`, or the groups of 4, 6 and 5 of American Express. */
export function formatCardNumber(number: string): string {
  const pattern =
    brandOf(number) === 'amex' ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})$/
  return (pattern.exec(number.slice(0, lengthOf(number))) ?? []).slice(1).filter(Boolean).join(' ')
}

/** `12 / 40`; a first digit above 1 can only be a month of one digit. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(/^[2-9]$/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const validators: Record<
  keyof typeof cardErrors,
  (digits: string, number: string) => CardError | undefined
> = {
  number(digits) {
    if (digits.length < lengthOf(digits)) return cardErrors.number.incomplete
    return passesLuhn(digits) ? undefined : cardErrors.number.invalid
  },
  expiry(digits) {
    if (digits.length < 4) return cardErrors.expiry.incomplete
    const month = Number(digits.slice(0, 2))
    if (month < 1 || month > 12) return cardErrors.expiry.month
    const end = new Date(2000 + Number(digits.slice(2)), month, 1)
    return end.getTime() <= Date.now() ? cardErrors.expiry.past : undefined
  },
  cvc: (digits, number) =>
    digits.length < (brandOf(number) === 'amex' ? 4 : 3) ? cardErrors.cvc.incomplete : undefined,
}
