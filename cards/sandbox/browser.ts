/// <reference lib="dom" />
// The browser's side of the card sandbox: as much of Stripe.js as its React components and a card payment need.
// Served with its types stripped, as a classic script. A card number never leaves this file: the number of a
// test card becomes the card's name here, and any other number is refused here.

// Set by the server in front of this text.
declare const TEST_CARDS: Readonly<Record<string, string>>
declare const INTENTS: string

type Listener = (event?: unknown) => void
interface CardProblem {
  type: string
  code: string
  message: string
  decline_code?: string
  payment_intent?: unknown
}

const problem = (code: string, message: string, type = 'validation_error'): CardProblem => ({
  type,
  code,
  message,
})

const problems = {
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

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

function brandOf(number: string): string {
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

function grouped(number: string): string {
  const pattern =
    brandOf(number) === 'amex' ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})$/
  return (pattern.exec(number.slice(0, lengthOf(number))) ?? []).slice(1).filter(Boolean).join(' ')
}

function withSlash(typed: string): string {
  const digits = digitsOf(/^[2-9]$/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

const checks: Record<keyof typeof problems, (digits: string, number: string) => CardProblem | undefined> = {
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

/** Stripe's card element, made of three inputs of the page's own. */
function cardElement() {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (name: string, event?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  const number = field('Card number', 'cc-number', '1234 1234 1234 1234')
  const expiry = field('Expiry', 'cc-exp', 'MM / YY')
  const cvc = field('Security code', 'cc-csc', 'CVC')
  const fields = { number, expiry, cvc }
  const names = ['number', 'expiry', 'cvc'] as const
  const root = document.createElement('div')
  root.className = 'card-fields'
  root.append(number.frame, expiry.frame, cvc.frame)

  number.input.addEventListener('input', () => rewrite(number.input, grouped(digitsOf(number.input.value))))
  expiry.input.addEventListener('input', (event) => {
    const erasing = event instanceof InputEvent && event.inputType === 'deleteContentBackward'
    if (!erasing) rewrite(expiry.input, withSlash(expiry.input.value))
  })
  cvc.input.addEventListener('input', () => rewrite(cvc.input, digitsOf(cvc.input.value).slice(0, 4)))
  for (const name of names) {
    const { input } = fields[name]
    input.addEventListener('input', () => changed())
    input.addEventListener('focus', () => emit('focus', { elementType: 'card' }))
    input.addEventListener('blur', () => {
      const found = input.value === '' ? undefined : problemOf(name)
      mark(name, found)
      changed(found)
      emit('blur', { elementType: 'card' })
    })
  }

  const problemOf = (name: (typeof names)[number]) =>
    checks[name](digitsOf(fields[name].input.value), digitsOf(number.input.value))
  const mark = (name: (typeof names)[number], found: CardProblem | undefined) =>
    fields[name].input.setAttribute('aria-invalid', String(found !== undefined))

  /** While a field is being filled in, being incomplete is not a problem yet. */
  function changed(known?: CardProblem): void {
    const found = names.map(problemOf)
    for (const [index, name] of names.entries()) if (!found[index]) mark(name, undefined)
    const certain = found.find((each) => each && !each.code.startsWith('incomplete'))
    emit('change', {
      elementType: 'card',
      complete: found.every((each) => !each),
      empty: names.every((name) => fields[name].input.value === ''),
      brand: brandOf(digitsOf(number.input.value)),
      error: certain ?? known,
      value: { postalCode: '' },
    })
  }

  const element = {
    mount(target: HTMLElement | string) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      place?.replaceChildren(root)
      setTimeout(() => emit('ready', element), 0)
    },
    unmount: () => root.remove(),
    destroy: () => root.remove(),
    update: () => {},
    clear() {
      for (const name of names) fields[name].input.value = ''
      changed()
    },
    focus: () => number.input.focus(),
    blur: () => root.contains(document.activeElement) && (document.activeElement as HTMLElement).blur(),
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return element
    },
    once(name: string, listener: Listener) {
      const first: Listener = (event) => {
        element.off(name, first)
        listener(event)
      }
      return element.on(name, first)
    },
    off(name: string, listener?: Listener) {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return element
    },
    /** The test card's name, or why there is none. Not part of Stripe's element. */
    read(): { id: string } | { error: CardProblem } {
      const wrong = names.map(problemOf).find(Boolean)
      if (wrong) return { error: wrong }
      const id = TEST_CARDS[digitsOf(number.input.value)]
      return id === undefined ? { error: notATestCard } : { id }
    },
  }
  return element
}

const notATestCard: CardProblem = {
  ...problem(
    'card_declined',
    'Your card was declined. This shop is in test mode and takes test cards only, such as 4242 4242 4242 4242.',
    'card_error',
  ),
  decline_code: 'test_mode_live_card',
}

let fieldCount = 0

function field(label: string, autocomplete: string, placeholder: string) {
  fieldCount += 1
  const id = `card-field-${fieldCount}`
  const frame = document.createElement('div')
  const caption = Object.assign(document.createElement('label'), { htmlFor: id, textContent: label })
  const input = Object.assign(document.createElement('input'), {
    id,
    placeholder,
    className: 'input',
    inputMode: 'numeric',
  })
  input.setAttribute('autocomplete', autocomplete)
  frame.append(caption, input)
  return { frame, input }
}

/** Sets the text that a field shows and keeps the caret behind the digit that was typed. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (text === input.value) return
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = text
  let caret = 0
  for (let seen = 0; caret < text.length && seen < digitsBefore; caret += 1)
    if (/\d/.test(text[caret] ?? '')) seen += 1
  if (digitsBefore === digitsOf(text).length) caret = text.length
  input.setSelectionRange(caret, caret)
}

type CardElement = ReturnType<typeof cardElement>

function Stripe(key: string) {
  async function send(path: string, form?: Record<string, string>) {
    try {
      const address = `${INTENTS}/${path}`
      const response = form
        ? await fetch(address, { method: 'POST', body: new URLSearchParams({ key, ...form }) })
        : await fetch(address)
      const body = await response.json()
      return response.ok ? { paymentIntent: body } : { error: body.error }
    } catch {
      return {
        error: problem(
          'api_connection',
          'The card service could not be reached. You were not charged. Try again.',
          'api_connection_error',
        ),
      }
    }
  }

  const elements = () => {
    const made = new Map<string, CardElement>()
    const typeOf = (asked: string | { __elementType?: string }) =>
      (typeof asked === 'string' ? asked : asked.__elementType) ?? ''
    return {
      create(type: string) {
        if (type !== 'card') throw new Error(`The card sandbox has no element '${type}'.`)
        const element = cardElement()
        made.set(type, element)
        return element
      },
      getElement: (asked: string | { __elementType?: string }) => made.get(typeOf(asked)) ?? null,
      update: () => {},
    }
  }

  async function confirmCardPayment(
    clientSecret: string,
    { payment_method: method }: { payment_method: string | { card: CardElement } },
  ) {
    const read = typeof method === 'string' ? { id: method } : method.card.read()
    if ('error' in read) return { error: read.error }
    const id = clientSecret.split('_secret_')[0] ?? ''
    const result = await send(`${id}/confirm`, { client_secret: clientSecret, payment_method: read.id })
    // Confirmed before, in another tab or by a lost answer: a success all the same.
    const over = result.error?.code === 'payment_intent_unexpected_state' && result.error.payment_intent
    return over && over.status === 'succeeded' ? { paymentIntent: over } : result
  }

  const unsupported = async () => ({
    error: problem('unsupported', 'The card sandbox does not do this.', 'api_error'),
  })
  return {
    elements,
    confirmCardPayment,
    retrievePaymentIntent: (clientSecret: string) =>
      send(
        `${clientSecret.split('_secret_')[0]}?${new URLSearchParams({ key, client_secret: clientSecret })}`,
      ),
    createToken: unsupported,
    createPaymentMethod: unsupported,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}
Stripe.version = 'endive'

Object.assign(globalThis, { Stripe })
