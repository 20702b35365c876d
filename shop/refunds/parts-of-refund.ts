import { sql } from 'kysely'
import { toAmount } from '#contract/money.ts'
import { shareOut } from '#contract/pricing.ts'
import { centsOfPieces } from '#contract/refunds/pieces.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type BilledLine, findBilledLines } from '../invoices/by-shipment.ts'
import { creditable } from '../invoices/issue.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { LinePieces } from './store.ts'

/** The part of a refund that one invoice is credited for. */
export interface PartOfRefund {
  readonly invoice: StoredInvoice
  readonly lines: readonly LinePieces[]
  readonly amountCents: number
  /** Undefined takes a proportional share of the invoice's tax. */
  readonly taxCents: number | undefined
}

export interface WantedPieces {
  /** Position among the order's lines, counted from 1. */
  readonly line: number
  readonly position: number
  readonly pieces: number
}

interface Wanted {
  /** Of an order that is invoiced by shipment, oldest first. */
  readonly invoices: readonly StoredInvoice[]
  readonly lines: readonly WantedPieces[]
  /** Defaults to the price of the pieces. */
  readonly amountCents: number | undefined
  /** The return that the pieces came back with. */
  readonly returnId: string | undefined
}

/**
 * Divides a refund over the invoices of shipments: pieces whose serial numbers came back are those of their shipment, all
 * others those of the oldest shipments, and so is an amount.
 * @throws Refusal pieces-refunded-before, above-refundable
 */
export async function partsOfRefund(tx: Database, wanted: Wanted): Promise<PartOfRefund[]> {
  const { invoices, lines, amountCents } = wanted
  if (lines.length === 0) return partsOfAmount(invoices, amountCents ?? 0)
  const ids = invoices.map(({ id }) => id)
  const billed = ids.length === 0 ? [] : await findBilledLines(tx, ids, 'settled_lines')
  const [refunded, returned] = await Promise.all([
    refundedByInvoice(tx, ids),
    wanted.returnId === undefined ? [] : serialsByShipment(tx, wanted.returnId),
  ])
  const priced = new Map<string, ReturnType<typeof priceOf>[]>()
  for (const { line, position, pieces } of lines) {
    const sources = invoices.flatMap((invoice) => {
      const of = billed.find((each) => each.invoiceId === invoice.id && each.position === position)
      const after = refunded.find((each) => each.invoiceId === invoice.id && each.position === position)
      const serials = returned.find(
        (each) => each.shipmentId === invoice.shipmentId && each.position === position,
      )
      return of ? [{ invoice, of, after: after?.pieces ?? 0, serials: serials?.pieces ?? 0 }] : []
    })
    const left = sources.map(({ of, after }) => of.pieces - after)
    const first = sources.map(({ serials }, place) => Math.min(serials, left[place] ?? 0))
    let missing = pieces - first.reduce((sum, taken) => sum + taken, 0)
    for (const [place, { invoice, of, after }] of sources.entries()) {
      const more = Math.max(0, Math.min(missing, (left[place] ?? 0) - (first[place] ?? 0)))
      missing -= more
      const taken = (first[place] ?? 0) + more
      if (taken > 0)
        priced.set(invoice.id, [
          ...(priced.get(invoice.id) ?? []),
          priceOf(of, position, { after, pieces: taken }),
        ])
    }
    if (missing > 0)
      throw new Refusal('pieces-refunded-before', { line, left: left.reduce((sum, each) => sum + each, 0) })
  }
  const parts = invoices.flatMap((invoice) => {
    const pricedLines = priced.get(invoice.id)
    if (!pricedLines) return []
    const sum = (of: 'amountCents' | 'taxCents') => pricedLines.reduce((total, each) => total + each[of], 0)
    return [{ invoice, lines: pricedLines, amountCents: sum('amountCents'), taxCents: sum('taxCents') }]
  })
  const agreed =
    amountCents === undefined
      ? undefined
      : shareOut(
          amountCents,
          parts.map((part) => part.amountCents),
        )
  const divided = parts.map((part, place) =>
    agreed ? { ...part, amountCents: agreed[place] ?? 0, taxCents: undefined } : part,
  )
  if (divided.some((part) => part.amountCents > creditable(part.invoice))) throw aboveRefundable(invoices)
  return divided.filter((part) => part.amountCents > 0)
}

function partsOfAmount(invoices: readonly StoredInvoice[], amountCents: number): PartOfRefund[] {
  let left = amountCents
  const parts = invoices.flatMap((invoice) => {
    const taken = Math.min(left, creditable(invoice))
    left -= taken
    return taken > 0 ? [{ invoice, lines: [], amountCents: taken, taxCents: undefined }] : []
  })
  if (left > 0) throw aboveRefundable(invoices)
  return parts
}

const aboveRefundable = (invoices: readonly StoredInvoice[]) =>
  new Refusal('above-refundable', {
    left: toAmount(invoices.reduce((sum, invoice) => sum + creditable(invoice), 0)),
  })

/** What pieces that an invoice bills cost: all of them exactly what it bills, however they are refunded. */
function priceOf(
  billed: BilledLine,
  position: number,
  { after, pieces }: { readonly after: number; readonly pieces: number },
) {
  const share = (cents: number) => centsOfPieces(cents, { of: billed.pieces, after, pieces })
  const [discountCents, taxCents] = [share(billed.discountCents), share(billed.taxCents)]
  return {
    position,
    pieces,
    discountCents,
    taxCents,
    amountCents: share(billed.amountCents) - discountCents + taxCents,
  }
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
