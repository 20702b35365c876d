import { counted, formatCount } from '#contract/counts.ts'
import type { EmailOrder, EmailShipment } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import { promisedText } from '#contract/stock/promised-text.ts'
import type { Detail, EmailContent } from './content.ts'
import { addressOf, invoiceParagraphs, oneLine, quantityOf } from './format.ts'
import { lineDetails } from './lines.ts'

const kinds = ['order-shipped', 'shipment-delivered', 'shipment-voided'] as const

export type ShipmentEmail = Extract<EmailTemplate, { kind: (typeof kinds)[number] }>

export const isAboutShipment = (email: EmailTemplate): email is ShipmentEmail =>
  kinds.some((kind) => kind === email.kind)

/** Emails about pieces of an order that have shipped. */
export function shipmentContent(email: ShipmentEmail): EmailContent {
  const { order, shipment } = email
  const number = oneLine(order.number ?? order.id)
  const { carrier, trackingNumber, trackingLink } = shipment
  const details: readonly Detail[] = [
    ['Order', number],
    ['Shipment', shipment.number],
    ...lineDetails(shipment.lines, shipment.lineCount),
    ['Deliver to', addressOf(shipment.address)],
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ...(trackingNumber ? [['Tracking number', oneLine(trackingNumber)] as const] : []),
  ]
  const summary = `${piecesShipped(shipment)} (${number})`
  const common = { name: order.buyerName, details, reason: 'an order was placed with your account.' }
  const seeOrder = { label: 'See the order', link: order.link }
  switch (email.kind) {
    case 'order-shipped':
      return {
        ...common,
        details: [...details, ...stillToCome(order)],
        subject: `Shipped: ${summary}`,
        fact: 'These pieces are on their way to you.',
        paragraphs: [
          email.piecesLeft === 0
            ? 'With them, all of your order is shipped.'
            : `${left(email.piecesLeft)} still to come; we will write to you when we ship more.`,
          ...invoiceParagraphs(email.invoice),
        ],
        ...(trackingLink
          ? {
              action: { label: 'Track the shipment', link: trackingLink },
              afterwards: [`The order with all its shipments: ${order.link}`],
            }
          : { action: seeOrder }),
      }
    case 'shipment-delivered':
      return {
        ...common,
        subject: `Delivered: ${summary}`,
        fact: 'These pieces of your order were delivered.',
        paragraphs: ['If pieces are missing or damaged, write to us with the order number.'],
        action: seeOrder,
      }
    case 'shipment-voided':
      return {
        ...common,
        subject: `Not shipped yet: ${summary}`,
        paragraphs: [
          'We told you that these pieces were on their way. That was our mistake: they are not. We are sorry.',
          email.creditNote === undefined
            ? 'Nothing changes about your order. We will write to you when we ship them.'
            : `Nothing changes about your order. The invoice of these pieces is credited: credit note ${email.creditNote} is attached. We will write to you when we ship and invoice them.`,
          ...(email.repaidCents
            ? [
                `We refund the ${formatCents(email.repaidCents)} that your company has already paid by bank transfer.`,
              ]
            : []),
        ],
        action: seeOrder,
      }
  }
}

/** The arrival days of pieces that are not in stock yet, by line or by part of a kit. */
const stillToCome = ({ lines }: EmailOrder): readonly Detail[] =>
  lines
    .flatMap((line) => [line, ...(line.parts ?? [])])
    .flatMap(({ productName, awaited = [] }) =>
      awaited.length > 0 ? [['Still to come', `${oneLine(productName)}: ${promisedText(awaited)}`]] : [],
    )

/** `60 × Dock`, or `60 × Dock and 2 more products`. */
function piecesShipped({ lines, lineCount }: EmailShipment): string {
  const [first] = lines
  if (!first) return ''
  const others = lineCount - 1
  const more = others > 0 ? ` and ${counted(others, 'more product')}` : ''
  return `${quantityOf(first.pieces, first.productName)}${more}`
}

const left = (pieces: number) =>
  pieces === 1 ? '1 piece of your order is' : `${formatCount(pieces)} pieces of your order are`
