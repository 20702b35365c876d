import type { EmailTemplate } from '#contract/email-templates.ts'
import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders.ts'
import type { EmailContent } from './content.ts'
import { count, oneLine } from './format.ts'

/** To admins: orders that came in. */
export function newOrdersContent({
  orders,
  orderCount,
  totalCents,
  link,
}: Extract<EmailTemplate, { kind: 'orders-to-deliver' }>): EmailContent {
  const many = orderCount === 1 ? 'A new order' : `${count(orderCount)} new orders`
  const more = orderCount - orders.length
  return {
    subject: `${many} for ${formatCents(totalCents)}`,
    paragraphs: [`${many} ${orderCount === 1 ? 'is' : 'are'} paid or on account, and to be delivered.`],
    details: [
      ...orders.map(
        ({ number, name, email, amountCents }) =>
          [
            'Order',
            `${orderNumber(number)}, ${formatCents(amountCents)}, ${oneLine(name || email)}`,
          ] as const,
      ),
      ...(more > 0 ? [['More', `${count(more)} orders`] as const] : []),
    ],
    action: { label: 'See what is to be delivered', link },
    afterwards: ['Mails about orders are turned off at Manage All Order.'],
    reason: 'you run the shop Hundredfold and are mailed about its orders.',
  }
}
