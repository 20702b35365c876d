import { formatCount } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { EmailContent } from './content.ts'
import { oneLine } from './format.ts'

/** To admins: new orders. */
export function newOrdersContent({
  orders,
  orderCount,
  totalCents,
  link,
}: Extract<EmailTemplate, { kind: 'orders-to-deliver' }>): EmailContent {
  const many = orderCount === 1 ? 'A new order' : `${formatCount(orderCount)} new orders`
  const more = orderCount - orders.length
  return {
    subject: `${many} for ${formatCents(totalCents)}`,
    paragraphs: [`${many} ${orderCount === 1 ? 'is' : 'are'} paid or on account and ready to deliver.`],
    details: [
      ...orders.map(
        ({ number, name, email, amountCents }) =>
          [
            'Order',
            `${orderNumber(number)}, ${formatCents(amountCents)}, ${oneLine(name || email)}`,
          ] as const,
      ),
      ...(more > 0 ? [['More', `${formatCount(more)} orders`] as const] : []),
    ],
    action: { label: 'See the orders to deliver', link },
    afterwards: ['To stop these emails, clear “Email me about paid orders” in Manage All Order.'],
    reason: 'you chose to get emails about the shop’s paid orders.',
  }
}
