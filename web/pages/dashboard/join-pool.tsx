import { useState } from 'react'
import { href, Link } from 'react-router'
import { listAddresses, MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { getPool } from '#contract/pools/endpoints.ts'
import { getTerms } from '#contract/terms/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { JoinDialog } from '#web/features/pools/join-dialog.tsx'
import { PoolBadge, PoolProgress } from '#web/features/pools/pool-standing.tsx'
import { adminRoleOf } from '#web/features/sign-in/require-admin.ts'
import { orNotFound } from '#web/missing-record.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/join-pool'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Pool of ${loaderData?.pool.productName ?? 'a product'}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [pool, role] = await orNotFound(
    Promise.all([callShop(request, getPool, { id }), adminRoleOf(request)]),
  )
  if (role !== undefined) return { pool, admin: true, addresses: [], credit: undefined }
  const [{ rows: addresses }, { terms }] = await Promise.all([
    listShop(request, listAddresses, { limit: MAX_ADDRESSES }),
    callShop(request, getTerms, {}),
  ])
  return { pool, admin: false, addresses, credit: terms }
}

export default function JoinPool({ loaderData: { pool, admin, addresses, credit } }: Route.ComponentProps) {
  const [isJoining, setJoining] = useState(false)
  const { product_id: id, productName, minPieces, maxPieces, pieces, multiple, takesCards, status } = pool
  const isOpen = status === 'open' && maxPieces - pieces >= multiple
  return (
    <div className="grid max-w-2xl gap-8">
      <PageHead
        title={`Pool of ${productName}`}
        back={{ to: href('/product/:id/:name?', { id }), text: 'To the product' }}
      />
      <p>
        <PoolBadge status={status} />
      </p>
      {status === 'open' && <PoolProgress pool={pool} />}
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          You take fewer than {formatCount(minPieces)} pieces. Once all members have {formatCount(minPieces)}{' '}
          together, we place an order for each of them.
        </li>
        <li>You pay the price for the pool’s total quantity, and no more than you see when you join.</li>
        <li>
          {takesCards
            ? 'By card, we hold the amount and charge it when the pool is filled. Cards hold an amount for about seven days, so the pool ends before then.'
            : 'The pool ends too late to hold an amount on a card, so only companies that order on account can join.'}
        </li>
        <li>You can leave until it is filled. If it ends before, we tell you, and nothing is charged.</li>
        <li>No other buyer sees that you have joined.</li>
      </ul>
      {admin ? (
        <p className="font-medium">Admin Can't Purchase</p>
      ) : isOpen && (takesCards || credit) ? (
        <Button primary className="btn-lg justify-self-start" onClick={() => setJoining(true)}>
          Join the pool
        </Button>
      ) : (
        <p>
          {isOpen
            ? 'Your account does not order on account, so you cannot join this pool.'
            : 'Nobody can join this pool any more.'}
        </p>
      )}
      <Link to={href('/dashBoard/pools')} className="tap-link justify-self-start">
        My Pools
      </Link>
      {isJoining && (
        <JoinDialog pool={pool} addresses={addresses} credit={credit} onClose={() => setJoining(false)} />
      )}
    </div>
  )
}
