import { AddressFields } from '#contract/addresses/endpoints.ts'
import type { StructuredFormat } from '#contract/electronic-invoices/endpoints.ts'
import { shopDecimals } from '#contract/locale.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SellerForm } from '#contract/settings/seller.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { billedOrder, findBilledLines } from '../invoices/by-shipment.ts'
import type { StoredCreditNote } from '../invoices/credit-notes.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import { headsAtIssue, withHead } from '../order-changes/as-issued.ts'
import { findOrdersById, type StoredOrder } from '../orders/store.ts'
import { sellerAt } from '../settings/seller.ts'
import { deliveryPlace, findDeliveredAt } from './delivery.ts'
import type { TradeParty } from './model.ts'
import { missingForDocument, missingInGermany } from './national.ts'
import { buyerParty, sellerParty } from './parties.ts'
import { isXRechnung, missingOf, missingOfSeller } from './party-details.ts'

export interface ProductCodes {
  readonly gtin?: string | undefined
  readonly unspsc?: string | undefined
}

/** An order as an invoice and its credit notes charge it. It never changes after the invoice. */
export interface OrderFacts {
  readonly order: StoredOrder
  /** Undefined for an address in one piece. */
  readonly billing: AddressFields | undefined
  /** Delivery addresses by their number, from 1. */
  readonly places: ReadonlyMap<number, AddressFields>
  /** The price of each line before its discount. */
  readonly usualPrices: ReadonlyMap<number, number>
  /** The unit of each line's pieces. */
  readonly units: ReadonlyMap<number, UnitOfMeasure>
  /** Codes of the products, by line, as they were when it was ordered. */
  readonly codes: ReadonlyMap<number, ProductCodes>
}

/** The facts that decide the tax on an order's lines and freight. */
export interface ChargedFacts extends Pick<OrderFacts, 'places' | 'usualPrices' | 'units' | 'codes'> {
  readonly order: Pick<
    StoredOrder,
    'lines' | 'parts' | 'deliveries' | 'charges' | 'couponCode' | 'taxExemptNumber' | 'untaxedCategory'
  >
  readonly seller: Pick<TradeParty, 'country' | 'vatNumber' | 'taxNumber'>
  readonly buyer: Pick<TradeParty, 'vatNumber'>
}

/** Facts that an invoice and its credit notes share, as of the day of the invoice. */
export interface InvoiceFacts extends ChargedFacts {
  readonly order: ChargedFacts['order'] & Pick<StoredOrder, 'number' | 'taxCents' | 'buyerReference'>
  readonly seller: TradeParty
  readonly bank: Pick<SellerForm, 'iban' | 'bic'>
  readonly buyer: TradeParty
  /** When the goods were shipped, if that was before the invoice: BT-72. */
  readonly deliveredAt: Date | undefined
}

export interface IssuedDocument {
  readonly invoice: StoredInvoice
  readonly note?: Pick<StoredCreditNote, 'issuedAt'> | undefined
}

const isDue = ({ method }: StoredInvoice, note: IssuedDocument['note']) => method === 'account' && !note

/**
 * Reads the facts about an invoice's order and parties for structured documents.
 * @param document an invoice, or a credit note on it
 * @param format cXML needs none of the details that the norm requires
 * @throws Refusal when the format needs a detail that is missing
 */
export async function readFacts(
  db: Database,
  { invoice, note }: IssuedDocument,
  format: StructuredFormat | 'cxml',
): Promise<InvoiceFacts> {
  const [billed, details, deliveredAt] = await Promise.all([
    readBilled(db, [invoice]),
    sellerAt(db, (note ?? invoice).issuedAt),
    findDeliveredAt(db, invoice),
  ])
  const facts = billed.get(invoice.id)
  if (!facts) throw new Error(`invoice ${invoice.number} has no order`)
  const address = facts.billing ?? facts.places.get(1)
  const seller = sellerParty(details)
  const buyer = address && buyerParty(invoice, address)
  const missing = [
    ...(address ? [] : ["the buyer's address by its parts"]),
    ...(format === 'cxml'
      ? []
      : missingForNorm(facts, { seller, buyer, iban: details.iban, isDue: isDue(invoice, note) }, format)),
  ]
  if (!buyer || missing.length > 0)
    throw new Refusal('invoice-not-structured', {
      missing,
      message: `The electronic invoice cannot be created. When the document was issued, these details were missing: ${missing.join(', ')}.`,
    })
  return { ...facts, deliveredAt, seller, bank: details, buyer: { ...buyer, ...taxedUnder(facts) } }
}

interface Parties {
  readonly seller: TradeParty
  /** Undefined for one whose address is not known by its parts. */
  readonly buyer: TradeParty | undefined
  readonly iban: string
  /** Whether the document asks for a bank transfer. */
  readonly isDue: boolean
}

function missingForNorm(facts: OrderFacts, parties: Parties, format: StructuredFormat): string[] {
  const { charges, taxCents } = facts.order
  const { seller, buyer } = parties
  const place = deliveryPlace(
    { ...facts, seller },
    charges.some(({ category }) => category === 'K'),
  )
  const rates = charges.flatMap(({ basisPoints }) => (basisPoints > 0 ? [basisPoints] : []))
  return [
    ...missingOfSeller(seller, format),
    ...(buyer ? missingOf('buyer', buyer, format) : []),
    ...(taxCents > 0 && seller.vatNumber === '' && seller.taxNumber === ''
      ? ["the seller's tax number"]
      : []),
    ...(isXRechnung(format) ? missingInGermany(place) : []),
    ...(format === 'peppol' && buyer ? missingForDocument({ ...parties, buyer, place, rates }) : []),
    ...(shopDecimals() > 2 ? ['a currency of at most two decimals'] : []),
  ]
}

/** The number because of which goods are not taxed is that of the time when they were ordered. */
function taxedUnder({ order: { taxExemptNumber, untaxedCategory } }: OrderFacts): { vatNumber?: string } {
  const number = untaxedCategory === null ? '' : vatNumber(taxExemptNumber)
  return number === '' ? {} : { vatNumber: number }
}

/** @returns undefined for an address that was given in one piece */
const addressIn = (stored: unknown): AddressFields | undefined => AddressFields.safeParse(stored).data

type Billing = Pick<StoredInvoice, 'id' | 'orderId' | 'shipmentId' | 'issuedAt'>

/** Reads orders as invoices bill them, by the invoices' ids. */
export async function readBilled(
  db: Database,
  invoices: readonly Billing[],
): Promise<ReadonlyMap<string, OrderFacts>> {
  const [orders, heads] = await Promise.all([
    readOrders(db, [...new Set(invoices.map(({ orderId }) => orderId))]),
    headsAtIssue(db, invoices),
  ])
  const ofShipments = invoices.flatMap(({ id, shipmentId }) => (shipmentId === null ? [] : [id]))
  const lines = ofShipments.length === 0 ? [] : await findBilledLines(db, ofShipments)
  const billed = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  return new Map(
    invoices.flatMap(({ id, orderId, shipmentId }) => {
      const today = orders.get(orderId)
      if (!today) return []
      const facts = factsAtIssue(today, heads.get(id))
      if (shipmentId === null) return [[id, facts] as const]
      return [[id, { ...facts, order: billedOrder(facts.order, billed.get(id) ?? []) }] as const]
    }),
  )
}

/** A change of the order after the invoice changes nothing of its documents. */
function factsAtIssue(facts: OrderFacts, head: Parameters<typeof withHead>[1]): OrderFacts {
  if (!head || Object.keys(head).length === 0) return facts
  const { delivery, deliveries = [] } = head
  const then = deliveries.length > 0 ? deliveries : [{ position: 1, delivery }]
  return {
    ...facts,
    order: withHead(facts.order, head),
    places: new Map(
      then.flatMap(({ position, delivery }) => {
        const address = addressIn(delivery)
        return address ? [[position, address] as const] : []
      }),
    ),
  }
}

/** Reads orders with their addresses by parts, by the orders' ids. */
async function readOrders(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, OrderFacts>> {
  const [orders, destinations, deliveries, lines] = await Promise.all([
    findOrdersById(db, ids),
    db.selectFrom('orders').select(['id', 'delivery']).where('id', 'in', ids).execute(),
    db
      .selectFrom('order_deliveries')
      .select(['order_id as id', 'position', 'delivery'])
      .where('order_id', 'in', ids)
      .execute(),
    db
      .selectFrom('order_lines')
      .select(['order_id as id', 'position', 'usual_price_cents as usual', 'unit_of_measure as unit'])
      .select(['gtin', 'unspsc'])
      .where('order_id', 'in', ids)
      .execute(),
  ])
  const [whole, divided, priced] = [byId(destinations), byId(deliveries), byId(lines)]
  return new Map(
    orders.map((order) => {
      const all =
        divided.get(order.id) ?? (whole.get(order.id) ?? []).map((each) => ({ ...each, position: 1 }))
      return [
        order.id,
        {
          order,
          billing: addressIn(order.billing),
          places: new Map(
            all.flatMap(({ position, delivery }) => {
              const address = addressIn(delivery)
              return address ? [[position, address] as const] : []
            }),
          ),
          codes: new Map(
            (priced.get(order.id) ?? []).map(({ position, gtin, unspsc }) => [
              position,
              { gtin: gtin ?? undefined, unspsc: unspsc ?? undefined },
            ]),
          ),
          units: new Map((priced.get(order.id) ?? []).map(({ position, unit }) => [position, unit])),
          usualPrices: new Map(
            (priced.get(order.id) ?? []).flatMap(({ position, usual }) =>
              usual === null ? [] : [[position, usual] as const],
            ),
          ),
        },
      ]
    }),
  )
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ id }) => id)
