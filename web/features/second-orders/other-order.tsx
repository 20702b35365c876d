import { href, Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getOrder } from '#contract/orders/endpoints.ts'

type Shown = Pick<ReplyOf<typeof getOrder>, 'follows' | 'followedBy'>

/** Names the other of two orders, where lines were ordered as two. */
export function OtherOrder({ order: { follows, followedBy } }: { order: Shown }) {
  const other = follows ?? followedBy
  if (!other) return null
  const link = (
    <Link to={href('/dashBoard/order/:id', { id: other._id })} className="anchor">
      {other.number}
    </Link>
  )
  return (
    <p className="muted max-w-prose">
      {follows ? (
        <>Ordered together with {link}, which has pieces that were in stock.</>
      ) : (
        <>The pieces that arrive later are order {link}.</>
      )}
    </p>
  )
}
