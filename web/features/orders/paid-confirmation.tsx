import { invoicePdf } from '#contract/invoices/endpoints.ts'
import { orderConfirmation } from '#contract/orders/confirmation.ts'
import { getOrder } from '#contract/orders/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { callShop, fileFromShop } from '#web/api-client.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { DeliverySummary, isDivided } from './delivery-summary.tsx'
import type { PaidOrder } from './location-state.ts'
import { OrderLink } from './order-link.tsx'
import { statusMeanings } from './order-status.tsx'

interface Props {
  readonly paid: PaidOrder
  /** The order as it is now, if it is on the shown page of the list. */
  readonly order: Order | undefined
}

/** Tells a buyer who has just paid what happens next, and who does it. */
export function PaidConfirmation({ paid: { _id, number }, order }: Props) {
  const isPrepared = order === undefined || order.status === wireStatus.processing
  return (
    <section aria-labelledby="paid" className="surface grid gap-4 border-(--lit) border-s-4 p-5 sm:p-6">
      <h2 id="paid" className="text-2xl">
        Thank you. Order {number} is paid.
      </h2>
      {isPrepared ? (
        <ul className="grid list-disc gap-1 ps-5 text-pretty">
          <li>A receipt is on its way to {order?.email ?? 'your email address'}.</li>
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
      <div className="flex flex-wrap items-start gap-3">
        <OrderLink id={_id} className="btn btn-primary">
          See the order
        </OrderLink>
        <ExportButton
          label="Invoice"
          name={`${number} invoice.pdf`}
          read={(request) => readInvoice(request, _id)}
        />
        <ExportButton
          label="Order confirmation"
          name={`${number}.pdf`}
          read={(request) => fileFromShop(request, orderConfirmation, { id: _id })}
        />
      </div>
    </section>
  )
}

async function readInvoice(request: Request, orderId: string): Promise<Blob> {
  const { invoice } = await callShop(request, getOrder, { id: orderId })
  if (!invoice) throw new Error(`order ${orderId} is paid and has no invoice`)
  return fileFromShop(request, invoicePdf, { id: invoice._id })
}
