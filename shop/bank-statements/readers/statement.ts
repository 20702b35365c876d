import { createHash } from 'node:crypto'
import { Unreadable } from '#http/xml/unreadable.ts'

/** A statement as its file says it, whatever the format. */
export interface ReadStatement {
  /** An IBAN, or as the file writes it; empty if it has none. */
  readonly account: string
  /** As the bank numbers it; empty for none, as the following two. */
  readonly number: string
  readonly sequence: string
  readonly madeAt: string
  readonly currency: string
  readonly from: string | null
  readonly to: string | null
  /** Null: the file has none. */
  readonly openingCents: number | null
  readonly closingCents: number | null
  /** Entries that the bank has not booked yet. */
  readonly pendingCount: number
  readonly transfers: readonly ReadTransfer[]
}

export interface ReadTransfer {
  readonly key: string
  /** Negative: money left the account. */
  readonly amountCents: number
  readonly currency: string
  readonly bookedOn: string
  readonly valueOn: string
  /** Whoever paid; of money that left, whoever got it. */
  readonly name: string
  readonly iban: string
  readonly purpose: string
  /** In fields of their own: the creditor's reference, numbers of documents. */
  readonly references: readonly string[]
  readonly endToEndId: string
  readonly bankReference: string
  readonly chargesCents: number
  readonly isReturn: boolean
  readonly returnReason: string
}

export type Keyless = Omit<ReadTransfer, 'key'> & {
  /** Its place among the details of one entry, which share a reference; 0: the entry itself. */
  readonly detail: number
}

/**
 * Gives each transfer of a statement a key that is the same in an overlapping one: by the bank's reference, day and amount, or by
 * its content. References are used again, also by details of one entry; equal keys of one statement are counted.
 */
export function withKeys(transfers: readonly Keyless[]): ReadTransfer[] {
  const counts = new Map<string, number>()
  return transfers.map(({ detail, ...transfer }) => {
    const { bookedOn, amountCents, bankReference, valueOn, name, iban, purpose, endToEndId } = transfer
    const content = isOwnReference(bankReference)
      ? [bookedOn, amountCents, bankReference, detail]
      : [bookedOn, amountCents, valueOn, name, iban, purpose.replaceAll(/\s/g, ''), endToEndId]
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return { ...transfer, key: `${hash}-${count}` }
  })
}

/** Banks without references write such words. */
const isOwnReference = (reference: string) =>
  reference !== '' && !/^(NONREF|NOTPROVIDED|0+)$/i.test(reference)

/** No reference at all, in the words of banks. */
export const given = (reference: string) => (/^(NOTPROVIDED|NONREF|NONE)$/i.test(reference) ? '' : reference)

/** Returns a positive amount with a point or a comma before its decimals in whole cents. */
export function centsOf(written: string, decimals: number): number {
  const [, whole = '', part = ''] = /^(\d{1,13})(?:[.,](\d{0,5}))?$/.exec(written.trim()) ?? []
  if (whole === '' || /[1-9]/.test(part.slice(decimals)))
    throw new Unreadable(`“${written.slice(0, 30)}” is not an amount with ${decimals} decimals.`)
  return Number(whole + part.slice(0, decimals).padEnd(decimals, '0'))
}

export const sumOf = (transfers: readonly Pick<ReadTransfer, 'amountCents'>[]): number =>
  transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** One line without control characters, for a column of so many characters. */
export const short = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()

/** @throws Unreadable for a day that no calendar has */
export function dayIn(written: string): string {
  const day = written.slice(0, 10)
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(day) || !isDay(day))
    throw new Unreadable(`“${written.slice(0, 30)}” is not a day.`)
  return day
}

function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}
