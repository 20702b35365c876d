import { orderNumber } from '#contract/orders/order.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import { leaf, node } from '#http/xml/write.ts'
import type { StoredOrderLine } from '#shop/orders/store.ts'
import { money } from '#shop/purchasing-systems/cxml/write.ts'
import { amountText, unitCodes } from '#shop/purchasing-systems/items.ts'
import type { Rejecting } from './format.ts'
import {
  acceptedOf,
  lineNumberOf,
  noonOf,
  type Ordered,
  orderReference,
  type Sent,
  unitOf,
} from './ordered.ts'

/**
 * Writes the ConfirmationRequest for a new order: it is accepted, with the lines that have a different price, come
 * later, or were accepted in part or not at all.
 */
export function confirmation(ordered: Ordered, at: Date): string {
  const { order } = ordered
  const items = [
    ...order.lines.flatMap((line) => {
      const statuses = statusesOf(ordered, line)
      return statuses.length === 0 ? [] : [itemOf(ordered, line, statuses)]
    }),
    ...ordered.leftOut.map(leftOutItem),
  ]
  const goodsCents = order.lines.reduce(
    (sum, { amountCents, discountCents }) => sum + amountCents - discountCents,
    order.feeCents,
  )
  return node('ConfirmationRequest', [
    node(
      'ConfirmationHeader',
      [
        node('Total', [money(amountText(goodsCents))]),
        order.freightCents > 0
          ? node('Shipping', [money(amountText(order.freightCents)), described('Freight')])
          : '',
        node('Tax', [money(amountText(order.taxCents)), described('Tax')]),
      ],
      {
        confirmID: orderNumber(order.number),
        operation: order.version > 1 ? 'update' : 'new',
        type: items.length > 0 ? 'except' : 'accept',
        noticeDate: at.toISOString(),
      },
    ),
    orderReference(ordered),
    ...items,
  ])
}

/** Writes the ConfirmationRequest for an order that was rejected or cancelled. */
export const rejection = (sent: Sent, at: Date, { id, reason }: Rejecting): string =>
  node('ConfirmationRequest', [
    node('ConfirmationHeader', [leaf('Comments', reason, { 'xml:lang': 'en' })], {
      confirmID: id,
      operation: 'new',
      type: 'reject',
      noticeDate: at.toISOString(),
    }),
    orderReference(sent),
  ])

const described = (text: string) => leaf('Description', text, { 'xml:lang': 'en' })

const itemOf = (ordered: Ordered, line: StoredOrderLine, statuses: readonly string[]) =>
  node('ConfirmationItem', [unitOf(ordered, line.position), ...statuses], {
    quantity: String(acceptedOf(ordered, line).ordered),
    lineNumber: lineNumberOf(ordered, line.position),
  })

function leftOutItem({ unit, lineNumber, pieces = 0 }: ElectronicOrderLine): string {
  const measure = leaf('UnitOfMeasure', unit || unitCodes.H87)
  const quantity = String(pieces)
  const status = node('ConfirmationStatus', [measure], { quantity, type: 'reject' })
  return node('ConfirmationItem', [measure, status], { quantity, lineNumber })
}

/** The differences from the line as ordered, if any. */
function statusesOf(ordered: Ordered, line: StoredOrderLine): string[] {
  const { position, unitPriceCents } = line
  const { isDifferent, isRepriced, now, later, rejected } = acceptedOf(ordered, line)
  if (!isDifferent) return []
  const price = isRepriced ? node('UnitPrice', [money(amountText(unitPriceCents))]) : ''
  const status = (count: number, type: string, more: Readonly<Record<string, string>> = {}) =>
    node('ConfirmationStatus', [unitOf(ordered, position), type === 'reject' ? '' : price], {
      quantity: String(count),
      type,
      ...more,
    })
  return [
    ...(now > 0 ? [status(now, isRepriced ? 'detail' : 'accept')] : []),
    ...later.map((part) => status(part.pieces, 'detail', { shipmentDate: noonOf(part.on) })),
    ...(rejected > 0 ? [status(rejected, 'reject')] : []),
  ]
}
