import { wireStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/orders.ts'
import { DeliverySummary, isDivided } from './delivery-summary.tsx'
import type { PaidOrder } from './location-state.ts'
import { OrderLink } from './order-link.tsx'
import { statusMeanings } from './order-status.tsx'

interface Props {
  readonly paid: PaidOrder
  /** The order as it is now, if the list shows it. */
  readonly order: Order | undefined
}

/** Says to whoever has just paid what happens next, and who does it. */
export function PaidConfirmation({ paid: { _id, number }, order }: Props) {
  const isPrepared = order === undefined || order.status === wireStatus.processing
  return (
    <section aria-labelledby="paid" className="surface grid gap-4 border-(--lit) border-s-4 p-5 sm:p-6">
      <h2 id="paid" className="text-2xl">
        Thank you. Order {number} is paid.
      </h2>
      {isPrepared ? (
        <ul className="grid list-disc gap-1 ps-5 text-pretty">
          <li>A receipt is on its way to {order?.email ?? 'your e-mail address'}.</li>
          <li>We prepare the order and hand it to a carrier. There is nothing more for you to do.</li>
          <li>
            {order && isDivided(order)
              ? `It goes to ${order.deliveries.length} addresses; the carrier calls each of them before it arrives.`
              : `The carrier calls ${order?.phone ?? 'you'} before it arrives.`}
          </li>
        </ul>
      ) : (
        <p>{statusMeanings[order.status]}</p>
      )}
      {order && <DeliverySummary order={order} />}
      <OrderLink id={_id} className="btn btn-primary justify-self-start">
        See the order
      </OrderLink>
    </section>
  )
}
