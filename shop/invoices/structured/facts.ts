import { AddressFields } from '#contract/addresses/endpoints.ts'
import type { StructuredFormat } from '#contract/invoices/structured.ts'
import { shopDecimals } from '#contract/locale.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SellerForm } from '#contract/settings/seller.ts'
import type { Database } from '#database/open.ts'
import { findOrder, type StoredOrder } from '#shop/orders/store.ts'
import { sellerAt } from '#shop/settings/seller.ts'
import type { StoredInvoice } from '../store.ts'
import type { TradeParty } from './model.ts'
import { buyerParty, sellerParty } from './parties.ts'

/** What invoices and credit notes of one order have in common, as it was when the invoice was issued. */
export interface InvoiceFacts {
  readonly order: Pick<
    StoredOrder,
    'number' | 'lines' | 'deliveries' | 'charges' | 'taxCents' | 'taxExemptNumber'
  >
  readonly seller: TradeParty
  readonly bank: Pick<SellerForm, 'iban' | 'bic'>
  readonly buyer: TradeParty
  /** Where the goods go, by number of the address; addresses count from 1. */
  readonly places: ReadonlyMap<number, AddressFields>
  /** The price of each line before its discount. */
  readonly usualPrices: ReadonlyMap<number, number>
}

/**
 * Reads what structured documents say of an invoice's order and parties.
 * @param at when the document was issued
 * @throws Refusal when the format needs something that is not known by its parts
 */
export async function readFacts(
  db: Database,
  invoice: StoredInvoice,
  at: Date,
  format: StructuredFormat,
): Promise<InvoiceFacts> {
  const order = await findOrder(db, invoice.orderId)
  if (!order) throw new Error(`invoice ${invoice.number} has no order`)
  const details = await sellerAt(db, at)
  const { billing, places, usualPrices } = await readAddresses(db, order.id)
  const address = billing ?? places.get(1)
  const seller = sellerParty(details)
  const missing = [
    ...missingOf('seller', seller, format),
    ...(address
      ? missingOf('buyer', buyerParty(invoice, address), format)
      : ["the buyer's address by its parts"]),
    ...(order.taxCents > 0 && seller.vatNumber === '' && seller.taxNumber === ''
      ? ["the seller's tax number"]
      : []),
    ...(shopDecimals() > 2 ? ['a currency of at most two decimals'] : []),
  ]
  if (!address || missing.length > 0)
    throw new Refusal('invoice-not-structured', {
      missing,
      message: `The electronic invoice cannot be made. When the document was issued, these details were missing: ${missing.join(', ')}.`,
    })
  return { order, seller, bank: details, buyer: buyerParty(invoice, address), places, usualPrices }
}

/** Peppol has schemes of four digits only, and none for emails: its rule CL008. */
const isInPeppol = ({ electronicAddress }: TradeParty) => /^\d{4}:/.test(electronicAddress)

function missingOf(of: 'seller' | 'buyer', party: TradeParty, format: StructuredFormat): string[] {
  const wanted: readonly (readonly [string, string])[] = [
    ['street', party.street],
    ['city', party.city],
    ['country', party.country],
    format === 'peppol'
      ? ['electronic address in the Peppol network', isInPeppol(party) ? party.electronicAddress : '']
      : ['electronic address or email', party.electronicAddress],
    // Obligatory in Germany: BR-DE-3 to BR-DE-9.
    ...(format === 'xrechnung'
      ? ([
          ['postal code', party.postalCode],
          ['phone', of === 'seller' ? party.phone : 'any'],
          ['email', of === 'seller' ? party.email : 'any'],
        ] as const)
      : []),
  ]
  return wanted.filter(([, value]) => value === '').map(([what]) => `the ${of}'s ${what}`)
}

/** @returns undefined for an address that was given in one piece */
const addressIn = (stored: unknown): AddressFields | undefined => AddressFields.safeParse(stored).data

async function readAddresses(db: Database, orderId: string) {
  const [order, deliveries, lines] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['billing', 'delivery'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_deliveries')
      .select(['position', 'delivery'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('order_lines')
      .select(['position', 'usual_price_cents as usual'])
      .where('order_id', '=', orderId)
      .execute(),
  ])
  const all = deliveries.length > 0 ? deliveries : [{ position: 1, delivery: order.delivery }]
  return {
    billing: addressIn(order.billing),
    places: new Map(
      all.flatMap(({ position, delivery }) => {
        const address = addressIn(delivery)
        return address ? [[position, address] as const] : []
      }),
    ),
    usualPrices: new Map(
      lines.flatMap(({ position, usual }) => (usual === null ? [] : [[position, usual] as const])),
    ),
  }
}
