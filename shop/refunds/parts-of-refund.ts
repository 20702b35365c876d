import { sql } from 'kysely'
import {
  grossOf,
  type NetPart,
  sumsOfParts,
  type TaxSum,
  worthOfAmount,
  worthOfParts,
} from '#contract/charges/worth.ts'
import { toAmount } from '#contract/money.ts'
import { shareOut } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { chargedSums, takePieces } from '../charges/order-parts.ts'
import { type LeftToCredit, readLeftToCredit } from '../invoices/left-to-credit.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { Goods } from '../orders/lines-and-parts.ts'
import type { LinePieces } from './store.ts'

/** The part of a refund that one invoice is credited for. */
export interface PartOfRefund {
  readonly invoice: StoredInvoice
  readonly lines: readonly LinePieces[]
  /** The amounts credited at each category and rate. */
  readonly taxes: readonly TaxSum[]
}

export interface WantedPieces {
  /** Number among the order's goods, from 1. */
  readonly line: number
  readonly goods: Goods
  readonly pieces: number
}

interface Wanted {
  /** Of an order, oldest first: several if it is invoiced by shipment. */
  readonly invoices: readonly StoredInvoice[]
  readonly lines: readonly WantedPieces[]
  /** Defaults to the price of the pieces. */
  readonly amountCents: number | undefined
  /** The return that the pieces came back with. */
  readonly returnId: string | undefined
}

/**
 * Divides a refund over the invoices of an order, and each part over the taxes of its pieces: an amount other than
 * their price is divided over these pieces, and an amount without pieces over everything left. Pieces whose serial
 * numbers came back are those of their shipment, all others those of the oldest shipments.
 * @throws Refusal pieces-refunded-before, above-refundable
 */
export async function partsOfRefund(tx: Database, wanted: Wanted): Promise<PartOfRefund[]> {
  const { lines, amountCents } = wanted
  const invoices = await readLeftToCredit(tx, await notVoided(tx, wanted.invoices))
  const taken = lines.length > 0 ? await takeFromInvoices(tx, invoices, wanted) : []
  const sources = invoices.map((rest, place) => {
    const pieces = taken[place] ?? []
    return { ...rest, pieces, priced: worthOfParts(rest.left, pieces.flatMap(netParts)) }
  })
  const agreed = agreedBy(sources, amountCents)
  const parts = sources.map(({ invoice, left, pieces, priced }, place) => {
    const cents = agreed?.[place]
    const isPrice = cents === undefined || (priced !== undefined && cents === grossOf(priced))
    const taxes = isPrice ? priced : worthOfAmount(left, cents, pieces.flatMap(netParts))
    if (!taxes) throw aboveRefundable(invoices)
    return { invoice, taxes, lines: pieces.map(({ taken: _, ...line }) => line) }
  })
  return withAllLines(parts)
}

/**
 * Leaves out invoices with nothing left to credit. Pieces billed only by these are noted with the first of the others.
 */
function withAllLines(parts: readonly PartOfRefund[]): PartOfRefund[] {
  const isCredited = ({ taxes }: PartOfRefund) => grossOf(taxes) > 0
  const [first, ...others] = parts.filter(isCredited)
  if (!first) return []
  const lines = new Map(first.lines.map((line) => [line.position, line]))
  for (const line of parts.filter((part) => !isCredited(part)).flatMap((part) => part.lines)) {
    const before = lines.get(line.position)
    const pieces = line.pieces + (before?.pieces ?? 0)
    const discountCents = line.discountCents + (before?.discountCents ?? 0)
    lines.set(line.position, { ...line, pieces, discountCents })
  }
  return [{ ...first, lines: [...lines.values()] }, ...others]
}

interface Source extends LeftToCredit {
  readonly pieces: readonly Taken[]
  /** The value of the pieces; undefined if it is more than is left of the invoice. */
  readonly priced: readonly TaxSum[] | undefined
}

/**
 * Returns how much of an amount each invoice is credited: in proportion to the price of its pieces, and the rest to the
 * oldest invoices. If less than the price is left of an invoice, it is credited an amount too.
 * @returns undefined if each is credited the price of its pieces
 */
function agreedBy(sources: readonly Source[], amountCents: number | undefined): number[] | undefined {
  const prices = sources.map(({ order, pieces, priced }) =>
    grossOf(priced ?? worthOfParts(sumsOfParts(chargedSums(order)), pieces.flatMap(netParts)) ?? []),
  )
  const isPrice = amountCents === undefined
  if (isPrice && sources.every(({ priced }) => priced !== undefined)) return undefined
  const wanted = isPrice ? prices.reduce((sum, price) => sum + price, 0) : amountCents
  const rooms = sources.map(({ left }) => grossOf(left))
  const shares = prices.some((price) => price > 0) ? shareOut(wanted, prices) : prices
  const given = shares.map((share, place) => Math.min(share, rooms[place] ?? 0))
  let missing = wanted - given.reduce((sum, share) => sum + share, 0)
  // Invoices of the pieces first.
  for (const withPieces of [true, false])
    for (const [place, { pieces }] of sources.entries()) {
      if (pieces.length > 0 !== withPieces) continue
      const more = Math.min(missing, (rooms[place] ?? 0) - (given[place] ?? 0))
      given[place] = (given[place] ?? 0) + more
      missing -= more
    }
  if (missing > 0) throw aboveRefundable(sources)
  return given
}

const aboveRefundable = (invoices: readonly LeftToCredit[]) =>
  new Refusal('above-refundable', {
    left: toAmount(invoices.reduce((sum, { left }) => sum + grossOf(left), 0)),
  })

interface Taken extends LinePieces {
  readonly taken: readonly NetPart[]
}

const netParts = ({ taken }: Taken) => taken

/** Takes the wanted pieces from the invoices: by invoice, with their price there. */
async function takeFromInvoices(
  tx: Database,
  invoices: readonly LeftToCredit[],
  { lines, returnId }: Wanted,
): Promise<Taken[][]> {
  const ids = invoices.map(({ invoice }) => invoice.id)
  const [refunded, returned] = await Promise.all([
    refundedByInvoice(tx, ids),
    returnId === undefined ? [] : serialsByShipment(tx, returnId),
  ])
  const taken = invoices.map((): Taken[] => [])
  for (const { line, goods, pieces } of lines) {
    const { position } = goods
    const after = invoices.map(
      ({ invoice }) =>
        refunded.find((each) => each.invoiceId === invoice.id && each.position === position)?.pieces ?? 0,
    )
    const left = invoices.map(({ order }, place) =>
      Math.max(0, billedPieces(order, goods) - (after[place] ?? 0)),
    )
    const first = invoices.map(({ invoice }, place) => {
      const serials = returned.find(
        (each) => each.shipmentId === invoice.shipmentId && each.position === position,
      )
      return Math.min(serials?.pieces ?? 0, left[place] ?? 0)
    })
    let missing = pieces - first.reduce((sum, count) => sum + count, 0)
    // Invoices with nothing left to credit come last.
    const byRoom = [...invoices.entries()].toSorted(
      ([, a], [, b]) => Number(grossOf(a.left) === 0) - Number(grossOf(b.left) === 0),
    )
    for (const [place, { order }] of byRoom) {
      const more = Math.max(0, Math.min(missing, (left[place] ?? 0) - (first[place] ?? 0)))
      missing -= more
      const count = (first[place] ?? 0) + more
      if (count === 0) continue
      const parts = takePieces(order, goods, { after: after[place] ?? 0, pieces: count })
      const discountCents = parts.reduce((sum, part) => sum + part.discountCents, 0)
      taken[place]?.push({ position, pieces: count, discountCents, taken: parts })
    }
    if (missing > 0)
      throw new Refusal('pieces-refunded-before', { line, left: left.reduce((sum, each) => sum + each, 0) })
  }
  return taken
}

const billedPieces = ({ lines, parts }: LeftToCredit['order'], { position }: Goods): number =>
  [...lines, ...parts].find((each) => each.position === position)?.pieces ?? 0

/** The invoice of a voided shipment is credited, and its pieces are invoiced again. */
async function notVoided(tx: Database, invoices: readonly StoredInvoice[]): Promise<StoredInvoice[]> {
  const shipments = invoices.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]))
  if (shipments.length === 0) return [...invoices]
  const voided = await tx
    .selectFrom('shipments')
    .select('id')
    .where('id', 'in', shipments)
    .where('voided_at', 'is not', null)
    .execute()
  return invoices.filter(({ shipmentId }) => voided.every(({ id }) => id !== shipmentId))
}

interface CountedPieces {
  readonly position: number
  readonly pieces: number
}

async function refundedByInvoice(tx: Database, invoiceIds: readonly string[]) {
  const { rows } = await sql<CountedPieces & { readonly invoiceId: string }>`
    select c.invoice_id as "invoiceId", l.line_position as position, sum(l.pieces)::int as pieces
    from refund_lines l join refunds r on r.id = l.refund_id join credit_notes c on c.id = r.credit_note_id
    where c.invoice_id = any(${[...invoiceIds]}::text[]) group by 1, 2`.execute(tx)
  return rows
}

async function serialsByShipment(tx: Database, returnId: string) {
  const { rows } = await sql<CountedPieces & { readonly shipmentId: string }>`
    select shipment_id as "shipmentId", line_position as position, count(*)::int as pieces
    from shipment_serials where return_id = ${returnId} group by 1, 2`.execute(tx)
  return rows
}
