import { formatAmount } from '#contract/money.ts'
import { needsRenewal } from '#web/api-client.ts'
import { ADMIN, useCartCount } from '#web/features/navigation/cart-count.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { UnknownFreight } from './unknown-freight.tsx'
import { useOrderTotals } from './use-order-totals.ts'

interface Props {
  readonly productId: string
  readonly pieces: number
}

/** What it costs to bring a quantity of a product to the usual place, as a row of the days on which it comes. */
export default function FreightLine({ productId, pieces }: Props) {
  const session = useSession()
  const isAdmin = useCartCount() === ADMIN
  // A background call must not be what ends a session.
  const isVisitor = !session || isAdmin || needsRenewal(session)
  const { totals, isStale } = useOrderTotals(
    { lines: [{ product_id: productId, orderAmount: pieces }] },
    { isVisitor },
  )
  if (!totals?.charges && !totals?.freightOnRequest) return <UnknownFreight />
  const place = isVisitor ? 'to our home region' : 'to your default address'
  return (
    <li aria-busy={isStale}>
      <span className="badge badge-hollow">
        {totals.freightOnRequest
          ? 'Freight on request'
          : totals.charges?.freight
            ? `${formatAmount(totals.charges.freight)} freight`
            : 'No freight'}
      </span>
      <span className="muted">{place}</span>
    </li>
  )
}
