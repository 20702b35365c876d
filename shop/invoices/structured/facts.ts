import { AddressFields } from '#contract/addresses/endpoints.ts'
import type { StructuredFormat } from '#contract/invoices/structured.ts'
import { shopDecimals } from '#contract/locale.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SellerForm } from '#contract/settings/seller.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { findOrdersById, type StoredOrder } from '#shop/orders/store.ts'
import { sellerAt } from '#shop/settings/seller.ts'
import { billedOrder, findBilledLines } from '../by-shipment.ts'
import type { StoredInvoice } from '../store.ts'
import type { TradeParty } from './model.ts'
import { buyerParty, sellerParty } from './parties.ts'

/** An order as an invoice and its credit notes charge it. It never changes after the invoice. */
export interface OrderFacts {
  readonly order: StoredOrder
  /** Undefined for an address in one piece. */
  readonly billing: AddressFields | undefined
  /** Delivery addresses by their number, from 1. */
  readonly places: ReadonlyMap<number, AddressFields>
  /** The price of each line before its discount. */
  readonly usualPrices: ReadonlyMap<number, number>
  /** What one piece of each line is. */
  readonly units: ReadonlyMap<number, UnitOfMeasure>
}

/** The facts that decide the tax on an order's lines and freight. */
export interface ChargedFacts extends Pick<OrderFacts, 'places' | 'usualPrices' | 'units'> {
  readonly order: Pick<
    StoredOrder,
    'lines' | 'parts' | 'deliveries' | 'charges' | 'couponCode' | 'taxExemptNumber' | 'untaxedCategory'
  >
  readonly seller: Pick<TradeParty, 'country' | 'vatNumber' | 'taxNumber'>
  readonly buyer: Pick<TradeParty, 'vatNumber'>
}

/** Facts that an invoice and its credit notes share, as of the day of the invoice. */
export interface InvoiceFacts extends ChargedFacts {
  readonly order: ChargedFacts['order'] & Pick<StoredOrder, 'number' | 'taxCents'>
  readonly seller: TradeParty
  readonly bank: Pick<SellerForm, 'iban' | 'bic'>
  readonly buyer: TradeParty
}

/**
 * Reads what structured documents say of an invoice's order and parties.
 * @param at when the document was issued
 * @param format cXML needs none of what the norm does
 * @throws Refusal when the format needs something that is not known by its parts
 */
export async function readFacts(
  db: Database,
  invoice: StoredInvoice,
  at: Date,
  format: StructuredFormat | 'cxml',
): Promise<InvoiceFacts> {
  const [billed, details] = await Promise.all([readBilled(db, [invoice]), sellerAt(db, at)])
  const facts = billed.get(invoice.id)
  if (!facts) throw new Error(`invoice ${invoice.number} has no order`)
  const address = facts.billing ?? facts.places.get(1)
  const seller = sellerParty(details)
  const buyer = address && buyerParty(invoice, address)
  const missing = [
    ...(address ? [] : ["the buyer's address by its parts"]),
    ...(format === 'cxml' ? [] : missingForNorm(facts, { seller, buyer }, format)),
  ]
  if (!buyer || missing.length > 0)
    throw new Refusal('invoice-not-structured', {
      missing,
      message: `The electronic invoice cannot be made. When the document was issued, these details were missing: ${missing.join(', ')}.`,
    })
  return { ...facts, seller, bank: details, buyer: { ...buyer, ...taxedUnder(facts) } }
}

const missingForNorm = (
  { order }: OrderFacts,
  { seller, buyer }: { readonly seller: TradeParty; readonly buyer: TradeParty | undefined },
  format: StructuredFormat,
): string[] => [
  ...missingOf('seller', seller, format),
  ...(buyer ? missingOf('buyer', buyer, format) : []),
  ...(order.taxCents > 0 && seller.vatNumber === '' && seller.taxNumber === ''
    ? ["the seller's tax number"]
    : []),
  // BR-CO-26
  ...(seller.vatNumber === '' && seller.register === ''
    ? ["the seller's VAT number or number in the company register"]
    : []),
  ...(shopDecimals() > 2 ? ['a currency of at most two decimals'] : []),
]

/** The number because of which goods are not taxed is that of the time when they were ordered. */
function taxedUnder({ order: { taxExemptNumber, untaxedCategory } }: OrderFacts): { vatNumber?: string } {
  const number = untaxedCategory === null ? '' : vatNumber(taxExemptNumber)
  return number === '' ? {} : { vatNumber: number }
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

type Billing = Pick<StoredInvoice, 'id' | 'orderId' | 'shipmentId'>

/** Reads orders as invoices bill them, by the invoices' ids. */
export async function readBilled(
  db: Database,
  invoices: readonly Billing[],
): Promise<ReadonlyMap<string, OrderFacts>> {
  const orders = await readOrders(db, [...new Set(invoices.map(({ orderId }) => orderId))])
  const ofShipments = invoices.flatMap(({ id, shipmentId }) => (shipmentId === null ? [] : [id]))
  const lines = ofShipments.length === 0 ? [] : await findBilledLines(db, ofShipments)
  const billed = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  return new Map(
    invoices.flatMap(({ id, orderId, shipmentId }) => {
      const facts = orders.get(orderId)
      if (!facts) return []
      if (shipmentId === null) return [[id, facts] as const]
      return [[id, { ...facts, order: billedOrder(facts.order, billed.get(id) ?? []) }] as const]
    }),
  )
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
