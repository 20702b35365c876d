import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Pool } from '#contract/pools/endpoints.ts'
import { formatDay } from '#web/ui/dates.ts'
import { joinedText } from './pool-standing.tsx'

/** Leads to the open pool of a product. */
export const PoolNotice = ({ pool }: { pool: Pool }) => (
  <p className="surface p-4">
    Need fewer than {formatCount(pool.minPieces)}?{' '}
    <Link to={href('/dashBoard/joinPool/:id', { id: pool._id })} className="anchor" prefetch="intent">
      Join a pool
    </Link>
    : {joinedText(pool)}, ends <time dateTime={pool.ends}>{formatDay(pool.ends)}</time>.
  </p>
)
