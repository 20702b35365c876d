import { dayFormat } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import type { Placed } from './buy.ts'
import { record, rowsIn, type Talk } from './exchange.ts'
import type { Show } from './scene.ts'

const dueDay = dayFormat({ dateStyle: 'medium' })

interface FollowUp {
  readonly talk: Talk
  readonly show: Show
  readonly token: string
  readonly order: Placed
}

/** After the approval: the agent sees the order on account, and its invoice, which the shop made at that moment. */
export async function followUp({ talk, show, token, order }: FollowUp): Promise<void> {
  const use = (name: string, args: Readonly<Record<string, unknown>>) =>
    talk.mcp(token, 'tools/call', { name, arguments: args })
  const approved = await show(
    {
      who: 'agent',
      title: 'The agent looks at its order again',
      means: ({ deliveries }) =>
        `It is on account, approved by Ari, and goes to ${rowsIn(deliveries).length} addresses. Everybody who sees it reads that the agent ordered for Olga.`,
      answer: ({ number, status, orderAmount, actedBy, approval, invoice }) => ({
        number,
        status,
        orderAmount,
        actedBy,
        approval,
        invoice: record(invoice).number,
      }),
    },
    use('get_order', { id: order.id }),
  )
  await show(
    {
      who: 'agent',
      title: 'It reads the invoice',
      means: ({ number, open, dueAt }) =>
        `${number} over ${formatAmount(Number(open))}, due on ${dueDay(String(dueAt))}. The shop made it when the order went on account; nobody had to ship first.`,
      answer: ({ number, orderNumber, purchaseOrderNumber, amount, open, dueAt, paymentReference }) => ({
        number,
        orderNumber,
        purchaseOrderNumber,
        amount,
        open,
        dueAt,
        paymentReference,
      }),
    },
    use('get_invoice', { id: record(approved.invoice)._id }),
  )
}
