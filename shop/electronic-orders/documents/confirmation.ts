import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { leaf, node } from '#http/xml/write.ts'
import type { StoredOrderLine } from '#shop/orders/store.ts'
import { money } from '#shop/punchout/cxml/write.ts'
import { amountText } from '#shop/punchout/items.ts'
import { lineNumberOf, noonOf, type Ordered, orderReference, unitOf } from './ordered.ts'

/**
 * Writes the ConfirmationRequest for a new order: it is accepted, with the lines that have another price than was ordered or
 * come later.
 */
export function confirmation(ordered: Ordered, at: Date): string {
  const { order } = ordered
  const items = order.lines.flatMap((line) => {
    const statuses = statusesOf(ordered, line)
    return statuses.length === 0 ? [] : [itemOf(ordered, line, statuses)]
  })
  const goodsCents = order.lines.reduce(
    (sum, { amountCents, discountCents }) => sum + amountCents - discountCents,
    0,
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
        operation: 'new',
        type: items.length > 0 ? 'except' : 'accept',
        noticeDate: at.toISOString(),
      },
    ),
    orderReference(ordered),
    ...items,
  ])
}

/** Writes the ConfirmationRequest for an order that was cancelled. */
export const rejection = (ordered: Ordered, at: Date): string =>
  node('ConfirmationRequest', [
    node('ConfirmationHeader', [leaf('Comments', 'The order was cancelled.', { 'xml:lang': 'en' })], {
      confirmID: `${orderNumber(ordered.order.number)}-cancelled`,
      operation: 'new',
      type: 'reject',
      noticeDate: at.toISOString(),
    }),
    orderReference(ordered),
  ])

const described = (text: string) => leaf('Description', text, { 'xml:lang': 'en' })

const itemOf = (ordered: Ordered, { position, pieces }: StoredOrderLine, statuses: readonly string[]) =>
  node('ConfirmationItem', [unitOf(ordered, position), ...statuses], {
    quantity: String(pieces),
    lineNumber: lineNumberOf(ordered, position),
  })

/** What differs from the line as it was ordered: none if nothing does. */
function statusesOf(ordered: Ordered, line: StoredOrderLine): string[] {
  const { position, pieces, unitPriceCents } = line
  const sent = ordered.lines.get(position)
  const isRepriced = sent !== undefined && sent.unitPrice !== toAmount(unitPriceCents)
  // Kits are sold from the shelf only.
  const later = line.promised ?? []
  if (!isRepriced && later.length === 0) return []
  const price = isRepriced ? node('UnitPrice', [money(amountText(unitPriceCents))]) : ''
  const status = (count: number, type: string, more: Readonly<Record<string, string>> = {}) =>
    node('ConfirmationStatus', [unitOf(ordered, position), price], { quantity: String(count), type, ...more })
  const now = pieces - later.reduce((sum, part) => sum + part.pieces, 0)
  return [
    ...(now > 0 ? [status(now, isRepriced ? 'detail' : 'accept')] : []),
    ...later.map((part) => status(part.pieces, 'detail', { shipmentDate: noonOf(part.on) })),
  ]
}
