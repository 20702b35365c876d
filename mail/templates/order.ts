import { formatCount } from '#contract/counts.ts'
import type { EmailDelivery, EmailOrder } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import type { ApprovalEmail } from './approval.ts'
import type { Detail, EmailContent } from './content.ts'
import { momentText } from './days.ts'
import { addressOf, duration, invoiceParagraphs, oneLine, quantityOf, titleOf } from './format.ts'
import type { InvoiceEmail } from './invoice.ts'
import { arrivalsOf, lineDetails, totalOf } from './lines.ts'
import { changeContent } from './order-change.ts'
import { orderAgainAction, piecesOfCancelled } from './ordered-from.ts'
import type { ReturnEmail } from './return.ts'
import type { ShipmentEmail } from './shipment.ts'

type OrderEmail = Exclude<
  Extract<EmailTemplate, { order: EmailOrder }>,
  ApprovalEmail | InvoiceEmail | ShipmentEmail | ReturnEmail
>

export function orderContent(email: OrderEmail): EmailContent {
  const { order } = email
  const isOver = email.kind === 'order-cancelled' || email.kind === 'order-refunded'
  const { summary, amount, details, arrivals } = describedOrder(isOver ? withoutDays(order) : order)
  const common = {
    name: order.buyerName,
    details,
    arrivals,
    reason: 'an order was placed with your account.',
  }
  const seeOrder = { label: 'See the order', link: order.link }
  switch (email.kind) {
    case 'order-placed':
      return {
        ...common,
        subject: `Order placed – ${summary}`,
        fact: 'Your order is placed.',
        paragraphs: [
          `We hold the pieces for you for ${duration(email.holdMinutes)}. Pay within that time, or the order is cancelled.`,
          'Once you have paid, we prepare the order and send it, and write to you at each step.',
        ],
        action: { label: `Pay ${amount}`, link: order.link },
      }
    case 'order-follows':
      return {
        ...common,
        subject: `Your second order – ${summary}`,
        fact: 'Your second order is placed.',
        paragraphs: [
          email.onAccount
            ? 'These pieces are reserved for you. We invoice and send them when all of them have arrived.'
            : 'Once you have paid your first order, these pieces are reserved for you. When all of them have arrived, we email you, and you have 7 days to pay. Then we send them.',
          'Until then you can cancel this order free of charge.',
        ],
        action: seeOrder,
      }
    case 'order-arrived':
      return {
        ...(email.toApprovers ? { details, reason: 'you approve orders of your company.' } : common),
        subject: `Your pieces have arrived – ${summary}`,
        fact: 'All pieces of your order have arrived.',
        paragraphs: [
          ...(email.notOnAccount === undefined
            ? []
            : ['Your company can no longer pay for it on account. Pay by card instead.']),
          ...(email.toApprovers
            ? ['The person who placed this order is no longer a member of your company.']
            : []),
          `They are held for you. Pay by ${momentText(email.heldUntil)}, or the order is cancelled.`,
        ],
        action: { label: `Pay ${amount}`, link: order.link },
      }
    case 'order-changed':
    case 'order-change-asked':
    case 'order-change-declined':
      return { ...common, ...changeContent(email, summary, namesOf(order)), action: seeOrder }
    case 'order-paid':
      return {
        ...common,
        subject: `Payment received – ${summary}`,
        fact: `We received ${amount}.`,
        paragraphs: [
          'Your order is being prepared.',
          'There is nothing more for you to do. The carrier calls before delivery, and we will write to you when the order is delivered.',
        ],
        details: [...common.details, ['Transaction', oneLine(email.transactionId)]],
        action: seeOrder,
      }
    case 'order-delivered':
      return {
        ...common,
        subject: `Delivered – ${summary}`,
        fact: 'Your order was delivered.',
        paragraphs: [
          ...invoiceParagraphs(email.invoice),
          'If pieces are missing or damaged, write to us with the order number.',
        ],
        action: seeOrder,
      }
    case 'order-cancelled':
      return {
        ...common,
        subject: `Order cancelled – ${summary}`,
        fact: whyCancelled[email.because],
        paragraphs: [`${piecesOfCancelled(email)} If a payment for the order still arrives, we refund it.`],
        action: orderAgainAction(email) ?? seeOrder,
      }
    case 'order-part-refunded':
      return {
        ...common,
        subject: `${isCredited(email) ? 'Partial refund' : 'Pieces cancelled'} – ${summary}`,
        ...refundedHow(email),
        arrivals: undefined,
        details: [
          ...namesOf(order),
          ...lineDetails(email.lines ?? [], email.lineCount ?? 0),
          totalOf(isCredited(email) ? 'Refunded' : 'Not invoiced', email.amountCents),
          ['Reason', oneLine(email.reason, 500)],
          ...(email.creditNote ? [['Credit note', email.creditNote] as const] : []),
        ],
        action: seeOrder,
      }
    case 'order-refunded':
      return {
        ...common,
        subject: `Refunded – ${summary}`,
        fact:
          email.because === 'admin'
            ? `We cancelled your order and refund ${amount} to the card that paid it.`
            : `We refund ${amount} to the card that paid your order.`,
        paragraphs: [
          ...(email.because === 'admin'
            ? []
            : ['Your payment arrived when the order could no longer be paid by card.']),
          'It can take 5 to 10 working days to appear on your statement.',
        ],
        action: seeOrder,
      }
  }
}

type PartRefunded = Extract<OrderEmail, { kind: 'order-part-refunded' }>

/** False for pieces that were cancelled before they were invoiced. */
const isCredited = ({ byCard, creditNote }: PartRefunded) => byCard || creditNote !== ''

function refundedHow(email: PartRefunded): Pick<EmailContent, 'fact' | 'paragraphs'> {
  const { amountCents, byCard, repaidCents } = email
  const amount = formatCents(amountCents)
  if (!isCredited(email))
    return {
      fact: 'We cancelled pieces of your order that had not come yet.',
      paragraphs: [`We will not invoice the ${amount} for them.`],
    }
  if (byCard) {
    return {
      fact: `We refund ${amount} of your order to the card that paid it.`,
      paragraphs: ['It can take 5 to 10 working days to appear on your statement.'],
    }
  }
  const taken = amountCents - repaidCents
  return {
    fact: `We credit ${amount} of your order’s invoice.`,
    paragraphs: [
      ...(taken > 0 ? [`The amount due is ${formatCents(taken)} lower.`] : []),
      ...(repaidCents > 0
        ? [`We refund the ${formatCents(repaidCents)} that your company has already paid by bank transfer.`]
        : []),
    ],
  }
}

const whyCancelled = {
  asked: 'Your order was cancelled, as you asked.',
  expired: 'Your order was cancelled, because it was not paid in time.',
  'first-cancelled': 'Your second order was cancelled, because the first was cancelled.',
  'not-approved': 'Your order was cancelled, because nobody in your company approved it in time.',
  replaced: 'Your company’s purchasing system changed this order: another order takes its place.',
} as const

/** The details that all emails about an order share. */
export function describedOrder(order: EmailOrder) {
  const number = oneLine(order.number ?? order.id)
  const amount = formatCents(order.amountCents)
  const details: readonly Detail[] = [
    ...namesOf(order),
    ...lineDetails(order.lines, order.lineCount),
    ...(order.charges ?? []).map(
      ({ label, amountCents }): Detail => ({ sum: oneLine(label), amount: formatCents(amountCents) }),
    ),
    totalOf('Amount', order.amountCents),
    ...(order.shipTogether ? [['Shipping', 'When all pieces have come'] as const] : []),
    ...deliveryDetails(order),
  ]
  const title = titleOf(order.lines[0]?.productName ?? order.productName, productCount(order), order.pieces)
  return { summary: `${number}: ${title}`, amount, details, arrivals: arrivalsOf(order) }
}

/** An order that is cancelled: none of its pieces come. */
export const withoutDays = (order: EmailOrder): EmailOrder => ({
  ...order,
  shipTogether: undefined,
  lines: order.lines.map(({ parts, ...line }) => ({
    ...line,
    awaited: undefined,
    ...(parts && { parts: parts.map((part) => ({ ...part, awaited: undefined })) }),
  })),
})

/** The order's number, and who placed it for whom. */
const namesOf = (order: EmailOrder): readonly Detail[] => [
  ['Order', oneLine(order.number ?? order.id)],
  ...(order.purchaseOrderNumber ? [['Purchase order', oneLine(order.purchaseOrderNumber)] as const] : []),
  ...(order.actedBy
    ? [['Placed', oneLine(`for ${order.buyerName || 'you'} by ${order.actedBy}`)] as const]
    : []),
  ...(order.costCentre ? [['Cost centre', oneLine(order.costCentre)] as const] : []),
]

/** If the order is longer than the email, each further line counts as a product. */
const productCount = ({ lines, lineCount }: EmailOrder) =>
  new Set(lines.map(({ productName }) => productName)).size + lineCount - lines.length

/** The delivery address. With several addresses, each has its pieces below it. */
function deliveryDetails({ address, deliveries = [] }: EmailOrder): readonly Detail[] {
  if (deliveries.length === 0 && address === '') return []
  if (deliveries.length === 0) return [['Deliver to', addressOf(address)]]
  return deliveries.flatMap((delivery): readonly Detail[] => [
    ['Deliver to', addressOf(delivery.address)],
    ['To this address', piecesThere(delivery)],
  ])
}

/** `60 × Dock; 200 × Cable; 3 more lines` */
function piecesThere({ lines, lineCount }: EmailDelivery): string {
  const more = lineCount - lines.length
  const pieces = lines.map((line) => quantityOf(line.pieces, line.productName))
  return [...pieces, ...(more > 0 ? [`${formatCount(more)} more lines`] : [])].join('; ')
}
