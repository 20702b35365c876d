import { testCards } from '#contract/test-cards.ts'
import {
  brandOf,
  type CardError,
  cardError,
  digitsOf,
  formatCardNumber,
  formatExpiry,
  validators,
} from './card-validation.ts'

type Listener = (event?: unknown) => void

/**
 * Stripe's card element, as three inputs of the page itself. A card number never leaves this file: a test
 * card's number is exchanged for its payment method id here, and any other number is declined here.
 */
export function createCardElement() {
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

  number.input.addEventListener('input', () =>
    rewrite(number.input, formatCardNumber(digitsOf(number.input.value))),
  )
  expiry.input.addEventListener('input', (event) => {
    const erasing = event instanceof InputEvent && event.inputType === 'deleteContentBackward'
    if (!erasing) rewrite(expiry.input, formatExpiry(expiry.input.value))
  })
  cvc.input.addEventListener('input', () => rewrite(cvc.input, digitsOf(cvc.input.value).slice(0, 4)))
  for (const name of names) {
    const { input } = fields[name]
    input.addEventListener('input', () => changed())
    input.addEventListener('focus', () => emit('focus', { elementType: 'card' }))
    input.addEventListener('blur', () => {
      const found = input.value === '' ? undefined : errorIn(name)
      markInvalid(name, found)
      changed(found)
      emit('blur', { elementType: 'card' })
    })
  }

  const errorIn = (name: (typeof names)[number]) =>
    validators[name](digitsOf(fields[name].input.value), digitsOf(number.input.value))
  const markInvalid = (name: (typeof names)[number], found: CardError | undefined) =>
    fields[name].input.setAttribute('aria-invalid', String(found !== undefined))

  /** Reports an incomplete field when it loses focus (`onBlur`), not while it is being filled in. */
  function changed(onBlur?: CardError): void {
    const found = names.map(errorIn)
    for (const [index, name] of names.entries()) if (!found[index]) markInvalid(name, undefined)
    const certain = found.find((each) => each && !each.code.startsWith('incomplete'))
    emit('change', {
      elementType: 'card',
      complete: found.every((each) => !each),
      empty: names.every((name) => fields[name].input.value === ''),
      brand: brandOf(digitsOf(number.input.value)),
      error: certain ?? onBlur,
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
    blur() {
      for (const name of names) fields[name].input.blur()
    },
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
    /** Returns the payment method id of the test card, or why there is none. Not part of Stripe's element. */
    read(): { id: string } | { error: CardError } {
      const wrong = names.map(errorIn).find(Boolean)
      if (wrong) return { error: wrong }
      const id = testCards.find((card) => card.number === digitsOf(number.input.value))?.id
      return id === undefined ? { error: notATestCard } : { id }
    },
  }
  return element
}

const notATestCard: CardError = {
  ...cardError(
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

/** Sets a field's text and keeps the caret after the typed digit. */
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

export type CardElement = ReturnType<typeof createCardElement>
