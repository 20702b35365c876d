import { counted, formatCount } from '#contract/counts.ts'
import type { IssuedInvoice } from '#contract/mail/email-data.ts'
import { formatCents } from '#contract/money.ts'
import { dayText } from './days.ts'

/** `1,300 × Dockline 100 USB-C dock` */
export const quantityOf = (pieces: number, productName: string) =>
  `${formatCount(pieces)}\u00a0× ${oneLine(productName)}`

/** `Dock, 300 pieces`, or `Dock and 3 more products, 880 pieces`: the pieces are the total of all lines. */
export function titleOf(firstProduct: string, productCount: number, pieces: number): string {
  const others = productCount - 1
  const more = others > 0 ? ` and ${counted(others, 'more product')}` : ''
  return `${oneLine(firstProduct)}${more}, ${counted(pieces, 'piece')}`
}

/** `90 minutes`, `2 hours`, `7 days`: in the largest unit that leaves no remainder. */
export function duration(minutes: number): string {
  const [unit, size] =
    minutes % 1_440 === 0 ? ['day', 1_440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1]
  return counted(minutes / size, unit)
}

/**
 * Reduces user text to one line without direction changes, so that it cannot pass for the shop's own text.
 */
export function oneLine(value: string, maxLength = 200): string {
  const line = value.replaceAll(/[\p{Cc}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/** The sentence about a shipment's attached invoice. */
export const invoiceParagraphs = (invoice: IssuedInvoice | undefined): string[] =>
  invoice
    ? [
        `The invoice ${invoice.number} of ${formatCents(invoice.amountCents)} is attached. It is due on ${dayText(invoice.dueAt)}.`,
      ]
    : []

const MAX_ADDRESS_LINES = 12

/** Splits a user's address into lines. */
export const addressOf = (address: string) =>
  address
    .split('\n')
    .map((line) => oneLine(line))
    .filter(Boolean)
    .slice(0, MAX_ADDRESS_LINES)
    .join('\n')

/** Splits user text into paragraphs. */
export const paragraphsOf = (text: string) => text.split(/\n{2,}/).map((part) => oneLine(part, 2_000))

/**
 * Greets the recipient. Threat: someone signs up with another person's address and a link as the name, so
 * that the shop emails that link. So a name is used only if no email program turns it into a link.
 */
export function greeting(name: string | undefined): string {
  const line = plainName(name)
  return line === undefined ? 'Hello,' : `Hello ${line},`
}

/**
 * A name that is safe in a sentence; undefined if it is empty, or an email program would turn it into a link.
 */
export function plainName(name = ''): string | undefined {
  const line = oneLine(name, 80)
  return line === '' || /[/\\@:<>]|\S\.\S/.test(line) ? undefined : line
}
