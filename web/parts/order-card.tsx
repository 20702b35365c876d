import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { inDollars, inPieces } from './money.ts'
import { ProductPicture } from './product-picture.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** One order, as its buyer or an admin sees it; `children` are what can be done with it. */
export function OrderCard({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <article
      aria-label={`Order of ${order.productName}`}
      className="surface grid gap-5 p-5 sm:grid-cols-[7rem_1fr]"
    >
      <div className="overflow-hidden rounded-field">
        <ProductPicture
          img={order.img}
          name=""
          sizes="(min-width: 40rem) 7rem, 90vw"
          className="max-sm:aspect-[3/1]"
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid gap-1">
            <h2 className="text-lg">
              <Link to={href('/dashBoard/order/:id', { id: order._id })} className="hover:underline">
                {order.productName}
              </Link>
            </h2>
            <p className="muted text-sm">
              <time dateTime={order.placedAt}>{day.format(new Date(order.placedAt))}</time> · {order.email}
            </p>
          </div>
          <StatusBadge status={order.status} />
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[auto_auto_1fr]">
          <Fact label="Pieces" value={inPieces(order.orderAmount)} />
          <Fact label="Total" value={inDollars(order.paymentAmount)} />
          <Fact label="Delivery" value={`${order.address}, ${order.phone}`} wide />
          {order.transactionId && <Fact label="Transaction Id" value={order.transactionId} wide />}
        </dl>
        <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
      </div>
    </article>
  )
}

/** Spec §4: delivered is a success, everything else a warning; said in words, with the colour beside them. */
export function StatusBadge({ status }: { status: Order['status'] }) {
  const delivered = status === 'delivered'
  return (
    <span className={`badge bg-none font-medium ${delivered ? 'badge-success' : 'badge-warning'}`}>
      {status}
    </span>
  )
}

function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
      <dt className="muted text-sm">{label}</dt>
      <dd className="break-words font-medium">{value}</dd>
    </div>
  )
}
