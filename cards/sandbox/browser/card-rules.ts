// What a card form may hold, in Stripe's words.

export interface CardProblem {
  type: string
  code: string
  message: string
  decline_code?: string
  payment_intent?: unknown
}

export const problem = (code: string, message: string, type = 'validation_error'): CardProblem => ({
  type,
  code,
  message,
})

export const problems = {
  number: {
    incomplete: problem('incomplete_number', 'Your card number is incomplete.'),
    invalid: problem('invalid_number', 'Your card number is invalid.'),
  },
  expiry: {
    incomplete: problem('incomplete_expiry', "Your card's expiration date is incomplete."),
    past: problem('invalid_expiry_year_past', "Your card's expiration date is in the past."),
    month: problem('invalid_expiry_month', "Your card's expiration month is invalid."),
  },
  cvc: { incomplete: problem('incomplete_cvc', "Your card's security code is incomplete.") },
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

/** The check digit that every card number ends in (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function grouped(number: string): string {
  const pattern =
    brandOf(number) === 'amex' ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})$/
  return (pattern.exec(number.slice(0, lengthOf(number))) ?? []).slice(1).filter(Boolean).join(' ')
}

export function withSlash(typed: string): string {
  const digits = digitsOf(/^[2-9]$/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const checks: Record<
  keyof typeof problems,
  (digits: string, number: string) => CardProblem | undefined
> = {
  number(digits) {
    if (digits.length < lengthOf(digits)) return problems.number.incomplete
    return passesLuhn(digits) ? undefined : problems.number.invalid
  },
  expiry(digits) {
    if (digits.length < 4) return problems.expiry.incomplete
    const month = Number(digits.slice(0, 2))
    if (month < 1 || month > 12) return problems.expiry.month
    const end = new Date(2000 + Number(digits.slice(2)), month, 1)
    return end.getTime() <= Date.now() ? problems.expiry.past : undefined
  },
  cvc: (digits, number) =>
    digits.length < (brandOf(number) === 'amex' ? 4 : 3) ? problems.cvc.incomplete : undefined,
}
