import { href, Link } from 'react-router'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getOrder } from '#contract/orders/endpoints.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { isDivided } from './delivery-summary.tsx'
import { isAwaited } from './is-awaited.ts'

/** The buyer, the destination and the customer's note. */
export function OrderDetails({ order }: { order: ReplyOf<typeof getOrder> }) {
  const { name, email, address, phone, billing, purchaseOrderNumber, costCentre, note } = order
  const { buyerReference, company, actedBy } = order
  return (
    <RecordFacts id="details" title="Details">
      {isDivided(order) ? (
        <RecordFact label="Delivery">{order.deliveries.length} addresses</RecordFact>
      ) : (
        <>
          <RecordFact label="Delivery address">{address}</RecordFact>
          <RecordFact label="Phone">{phone}</RecordFact>
        </>
      )}
      {billing && <RecordFact label="Bill to">{billing}</RecordFact>}
      <RecordFact label={actedBy ? 'Placed for' : 'Placed by'}>
        {name && `${name}, `}
        <PersonLink email={email} />
        {actedBy && ` by ${actedBy}`}
      </RecordFact>
      {company && (
        <RecordFact label="Company">
          <Link to={href('/dashBoard/manageCompanies/:id', { id: company._id })} className="tap-line">
            {company.name}
          </Link>
        </RecordFact>
      )}
      {purchaseOrderNumber && <RecordFact label="Purchase order">{purchaseOrderNumber}</RecordFact>}
      {buyerReference && <RecordFact label="Buyer reference">{buyerReference}</RecordFact>}
      {costCentre && <RecordFact label="Cost centre">{costCentreText(costCentre)}</RecordFact>}
      {isAwaited(order) && (
        <RecordFact label="Shipping">
          {order.shipTogether ? 'Once all pieces are in stock' : 'Pieces in stock first'}
        </RecordFact>
      )}
      {order.contact && <RecordFact label="Contact">{order.contact}</RecordFact>}
      {order.wantedOn && <RecordFact label="Wanted on">{formatDay(order.wantedOn)}</RecordFact>}
      {order.version > 1 && <RecordFact label="Version">{order.version}</RecordFact>}
      {note && <RecordFact label="Note">{note}</RecordFact>}
    </RecordFacts>
  )
}
