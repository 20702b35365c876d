import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getOrder } from '#contract/orders/endpoints.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Track } from '#web/ui/track.tsx'

interface Step {
  readonly name: string
  readonly isDone: boolean
  readonly note?: string | undefined
}

type OwnOrder = ReplyOf<typeof getOrder>

/** The six steps of an order, with their days; nothing for an order that has ended before them. */
export function OrderTrack({ order }: { readonly order: OwnOrder }) {
  if (order.status === wireStatus.cancelled || order.status === wireStatus.refunded) return null
  const steps = stepsOf(order)
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Track
      label="Steps of the order"
      steps={steps.map(({ name, isDone, note }, place) => ({
        name,
        note,
        state: isDone ? 'done' : place === now ? 'now' : 'to-do',
      }))}
    />
  )
}

function stepsOf(order: OwnOrder): readonly Step[] {
  const { placedAt, approval, onAccount, status, fulfilment, orderAmount, history, invoices } = order
  const dayOf = (event: OwnOrder['history'][number] | undefined) => event && formatDay(event.at)
  const isDelivered = status === wireStatus.delivered
  const isShipped = isDelivered || fulfilment === 'shipped'
  const isReleased = isDelivered || status === wireStatus.processing
  const lastInvoice = invoices.at(-1)
  return [
    { name: 'Placed', isDone: true, note: formatDay(placedAt) },
    {
      name: 'Approved',
      isDone: approval === undefined || approval === 'approved',
      note:
        approval === undefined
          ? 'not needed'
          : approval === 'rejected'
            ? 'not approved'
            : approval === 'waiting'
              ? 'waiting'
              : dayOf(history.find((event) => event.approval?.state === 'approved')),
    },
    {
      name: onAccount ? 'On account' : 'Paid',
      isDone: isReleased,
      note: dayOf(history.find(({ to }) => to === wireStatus.processing)),
    },
    {
      name: 'Shipped',
      isDone: isShipped,
      note: fulfilment === 'part-shipped' ? 'in part' : `${formatCount(orderAmount)} pieces`,
    },
    {
      name: 'Delivered',
      isDone: isDelivered,
      note: dayOf(history.findLast(({ to }) => to === wireStatus.delivered)),
    },
    {
      name: 'Invoiced',
      // Invoices of shipments are complete with the last one.
      isDone: lastInvoice !== undefined && (order.byShipment === undefined || isShipped),
      note: lastInvoice && formatDay(lastInvoice.issuedAt),
    },
  ]
}
