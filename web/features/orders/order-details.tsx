import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getOrder } from '#contract/orders/endpoints.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { isDivided } from './delivery-summary.tsx'
import { isAwaited } from './is-awaited.ts'

/** The buyer, the destination and the customer's note. */
export function OrderDetails({ order }: { order: ReplyOf<typeof getOrder> }) {
  const { name, email, address, phone, billing, purchaseOrderNumber, costCentre, note } = order
  const { transactionId, buyerReference, company, actedBy } = order
  return (
    <Section id="details" title="Details">
      <dl className="grid gap-3">
        {isDivided(order) ? (
          <Detail label="Delivery">{order.deliveries.length} addresses</Detail>
        ) : (
          <>
            <Detail label="Delivery address">{address}</Detail>
            <Detail label="Phone">{phone}</Detail>
          </>
        )}
        {billing && <Detail label="Bill to">{billing}</Detail>}
        <Detail label={actedBy ? 'Placed for' : 'Placed by'}>
          {name && `${name}, `}
          <PersonLink email={email} />
          {actedBy && ` by ${actedBy}`}
        </Detail>
        {company && (
          <Detail label="Company">
            <Link to={href('/dashBoard/manageCompanies/:id', { id: company._id })} className="tap-line">
              {company.name}
            </Link>
          </Detail>
        )}
        {purchaseOrderNumber && <Detail label="Purchase order">{purchaseOrderNumber}</Detail>}
        {buyerReference && <Detail label="Buyer reference">{buyerReference}</Detail>}
        {costCentre && <Detail label="Cost centre">{costCentreText(costCentre)}</Detail>}
        {isAwaited(order) && (
          <Detail label="Shipping">
            {order.shipTogether ? 'Once all pieces are in stock' : 'Pieces in stock first'}
          </Detail>
        )}
        {note && <Detail label="Note">{note}</Detail>}
        {transactionId && <Detail label="Transaction Id">{transactionId}</Detail>}
      </dl>
    </Section>
  )
}

/** Preserves the line breaks of the text. */
const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
    <dt className="muted">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
