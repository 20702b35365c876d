import { shopCurrency } from '#contract/locale.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import { leaf, node } from '#http/xml/write.ts'
import type { StoredOrderLine } from '#shop/orders/store.ts'
import { acceptedOf, lineNumberOf, type Ordered, type Sent, unitCodeOf } from '../ordered.ts'
import { buyer, issued, item, orderReference, price, seller, ublDocument } from './parts.ts'

/** UNCL4343: the answer to an order. */
const codes = { accepted: 'AP', changed: 'CA', rejected: 'RE' } as const
/** UNCL1229: the outcome of a line. */
const lineCodes = { accepted: '5', changed: '3', rejected: '7' } as const

/** Writes the OrderResponse for a new order, with every line. */
export function orderResponse(ordered: Ordered, at: Date): string {
  const { order, leftOut } = ordered
  const lines = order.lines.map((line) => ({ line, ...acceptedOf(ordered, line) }))
  const isChanged = leftOut.length > 0 || lines.some(({ isDifferent }) => isDifferent)
  return response(ordered, at, {
    id: orderNumber(order.number),
    code: codes[isChanged ? 'changed' : 'accepted'],
    lines: [...lines.map(({ line }) => lineOf(ordered, line)), ...leftOut.map(leftOutLine)],
  })
}

/** Writes the OrderResponse for an order that was cancelled or rejected. */
export const rejectingResponse = (
  sent: Sent,
  at: Date,
  { id, reason }: { readonly id: string; readonly reason: string },
): string => response(sent, at, { id, code: codes.rejected, note: reason, lines: [] })

interface Response {
  readonly id: string
  readonly code: string
  readonly note?: string
  readonly lines: readonly string[]
}

const response = (sent: Sent, at: Date, { id, code, note, lines }: Response) =>
  ublDocument('OrderResponse', [
    leaf('cbc:ID', id),
    ...issued(at),
    leaf('cbc:OrderResponseCode', code),
    leaf('cbc:Note', note),
    leaf('cbc:DocumentCurrencyCode', shopCurrency()),
    orderReference(sent),
    seller('cac:SellerSupplierParty', sent),
    buyer('cac:BuyerCustomerParty', sent),
    ...lines,
  ])

function lineOf(ordered: Ordered, line: StoredOrderLine): string {
  const { position, unitPriceCents, sku, productId, productName } = line
  const { isDifferent, pieces, rejected, later } = acceptedOf(ordered, line)
  const unitCode = unitCodeOf(ordered, position)
  const delivery = later.map((part) =>
    node('cac:Delivery', [
      leaf('cbc:Quantity', String(part.pieces), { unitCode }),
      node('cac:PromisedDeliveryPeriod', [leaf('cbc:EndDate', part.on)]),
    ]),
  )
  return node('cac:OrderLine', [
    node('cac:LineItem', [
      leaf('cbc:ID', String(position)),
      leaf('cbc:Note', rejected > 0 ? `${rejected} pieces were not accepted.` : ''),
      leaf('cbc:LineStatusCode', lineCodes[isDifferent ? 'changed' : 'accepted']),
      leaf('cbc:Quantity', String(pieces), { unitCode }),
      ...delivery,
      price(unitPriceCents),
      item({ name: productName, partNumber: sku || productId }),
    ]),
    reference(lineNumberOf(ordered, position)),
  ])
}

const leftOutLine = ({ lineNumber, partNumber = '', pieces = 0, unit, unitPrice }: ElectronicOrderLine) =>
  node('cac:OrderLine', [
    node('cac:LineItem', [
      leaf('cbc:ID', `not-accepted-${lineNumber}`),
      leaf('cbc:LineStatusCode', lineCodes.rejected),
      leaf('cbc:Quantity', String(pieces), unit ? { unitCode: unit } : {}),
      node('cac:Price', [leaf('cbc:PriceAmount', String(unitPrice), { currencyID: shopCurrency() })]),
      item({ name: partNumber || lineNumber, partNumber }),
    ]),
    reference(lineNumber),
  ])

const reference = (lineNumber: string) => node('cac:OrderLineReference', [leaf('cbc:LineID', lineNumber)])
