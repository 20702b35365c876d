import { formatCount } from '#contract/counts.ts'
import type { Pool } from '#contract/pools/endpoints.ts'
import { formatDay } from '#web/ui/dates.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

const kinds: Readonly<Record<Pool['status'], Status['kind']>> = {
  open: 'waiting',
  filled: 'done',
  ended: 'ended',
}

export const PoolBadge = ({ status }: Pick<Pool, 'status'>) => (
  <StatusBadge text={status} kind={kinds[status]} />
)

/** Returns `60 of 100 pieces`. */
export const joinedText = ({ pieces, minPieces }: Pick<Pool, 'pieces' | 'minPieces'>) =>
  `${formatCount(pieces)} of ${formatCount(minPieces)} pieces`

/** How far an open pool is, as a bar and in words. */
export function PoolProgress({ pool }: { pool: Pool }) {
  const { pieces, minPieces, ends } = pool
  return (
    <div className="grid gap-1">
      <progress
        className="progress h-3 w-full"
        value={Math.min(pieces, minPieces)}
        max={minPieces}
        aria-label={`${joinedText(pool)} joined`}
      />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {joinedText(pool)}
          {pieces < minPieces && `, ${formatCount(minPieces - pieces)} missing`}
        </span>
        <span>
          ends <time dateTime={ends}>{formatDay(ends)}</time>
        </span>
      </p>
    </div>
  )
}
