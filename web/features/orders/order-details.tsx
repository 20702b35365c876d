import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { isDivided } from './delivery-summary.tsx'

/** Who ordered, where it goes, and what the customer wrote with it. */
export function OrderDetails({ order }: { order: Order }) {
  const { name, email, address, phone, purchaseOrderNumber, note, transactionId } = order
  return (
    <section aria-labelledby="details" className="grid content-start gap-4">
      <h2 id="details" className="text-xl">
        Details
      </h2>
      <dl className="surface grid gap-4 p-5 sm:p-6">
        {isDivided(order) ? (
          <Detail label="Delivery">{order.deliveries.length} addresses, see above</Detail>
        ) : (
          <>
            <Detail label="Delivery address">{address}</Detail>
            <Detail label="Phone">{phone}</Detail>
          </>
        )}
        <Detail label="Placed by">{name ? `${name}, ${email}` : email}</Detail>
        {purchaseOrderNumber && <Detail label="Purchase order">{purchaseOrderNumber}</Detail>}
        {note && <Detail label="Note">{note}</Detail>}
        {transactionId && <Detail label="Transaction Id">{transactionId}</Detail>}
      </dl>
    </section>
  )
}

/** With the line breaks of whoever wrote it. */
const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="muted text-sm">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
