import type { EmailOrder, EmailTemplate } from '#contract/email-templates.ts'
import { type Content, count, duration, money, oneLine } from './content.ts'

type OrderLetter = Extract<EmailTemplate, { order: EmailOrder }>

export function orderContent(letter: OrderLetter): Content {
  const { order } = letter
  const lot = `${count(order.pieces)}\u00a0× ${oneLine(order.productName)}`
  const amount = money(order.amountCents)
  const common = {
    name: order.buyerName,
    facts: [
      ['Order', oneLine(order.id)],
      ['Product', oneLine(order.productName)],
      ['Quantity', `${count(order.pieces)} pieces`],
      ['Amount', amount],
      ['Deliver to', oneLine(order.address, 500)],
    ],
    because: 'an order was placed with your account.',
  } as const
  const seeOrder = { label: 'See your orders', link: order.link }
  switch (letter.kind) {
    case 'order-placed':
      return {
        ...common,
        subject: `Order placed: ${lot}`,
        paragraphs: [
          `We hold the pieces for you for ${duration(letter.holdMinutes)}. Pay within that time, or the order is cancelled.`,
        ],
        action: { label: `Pay ${amount}`, link: order.link },
      }
    case 'order-paid':
      return {
        ...common,
        subject: `Payment received: ${lot}`,
        paragraphs: [`We received ${amount}. Your order is being prepared.`],
        facts: [...common.facts, ['Transaction', oneLine(letter.transactionId)]],
        action: seeOrder,
      }
    case 'order-delivered':
      return {
        ...common,
        subject: `Delivered: ${lot}`,
        paragraphs: ['Your order was delivered.'],
        action: seeOrder,
      }
    case 'order-cancelled':
      return {
        ...common,
        subject: `Order cancelled: ${lot}`,
        paragraphs: [
          letter.because === 'asked'
            ? 'Your order was cancelled, as you asked.'
            : 'Your order was cancelled, because it was not paid in time.',
          'If a payment for it still arrives, we return it.',
        ],
        action: seeOrder,
      }
    case 'order-refunded':
      return {
        ...common,
        subject: `Refunded: ${lot}`,
        paragraphs: [
          letter.because === 'admin'
            ? `We cancelled your order and return ${amount} to the card that paid it.`
            : `Your payment came after the order had been cancelled. We return ${amount} to the card that paid it.`,
          'Until your bank shows it, 5 to 10 working days may pass.',
        ],
        action: seeOrder,
      }
  }
}
