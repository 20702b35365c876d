import { MAX_STARS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket, type RateLimit } from '#database/rate-limits.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import * as store from './store.ts'

export interface NewReview {
  readonly productName: string
  readonly review: string
  readonly rating: number
}

/** Anyone can create accounts, so one without a confirmed email address has low limits. */
const limits = {
  confirmed: { max: 20, windowMs: 24 * 3_600_000 },
  unconfirmed: { max: 10, windowMs: 24 * 3_600_000 },
} as const satisfies Record<string, RateLimit>

/** Publishes a review under the caller's own name. */
export function addReview(db: Database, input: NewReview, author: Caller, keep: KeepResult<string>) {
  if (author.isAdmin) throw new Refusal('admin-cannot-review')
  return db.transaction().execute(async (tx) => {
    const limit = author.emailVerified ? limits.confirmed : limits.unconfirmed
    if (!(await fillBucket(tx, bucketName('reviews', author.id), limit, new Date())))
      throw new Refusal('too-many-reviews')
    const added = await store.insertReview(tx, input, author)
    if (!added) throw new Refusal('review-exists')
    await keep(tx, added.id)
    return added.id
  })
}

export function listReviews(db: Database, list: store.ReviewList) {
  return readPage(list, (query) => store.newestReviews(db, query), store.countReviews(db, list))
}

export function listModerated(db: Database, list: PageRequest) {
  return readPage(list, (query) => store.newestModerated(db, query), store.countAllReviews(db))
}

/**
 * Hides a review with a note, or shows it again without one.
 * @returns false when it already had that state
 */
export function moderateReview(
  db: Database,
  { id, note }: { readonly id: string; readonly note?: string | undefined },
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await store.lockReview(tx, id)
    if (!found) throw new Refusal('no-such-review')
    if ((found.hiddenAt !== null) === (note !== undefined)) return false
    await store.setHidden(tx, id, note === undefined ? undefined : { by: admin.email, note })
    await recordAction(tx, {
      actor: admin.email,
      action: note === undefined ? 'review-shown' : 'review-hidden',
      subject: id,
      label: found.productName,
      before: { hidden: found.note ?? '' },
      after: { hidden: note ?? '' },
    })
    return true
  })
}

export async function getRating(db: Database, of: Parameters<typeof store.countByStars>[1]) {
  const counts = await store.countByStars(db, of)
  const stars = Array.from(
    { length: MAX_STARS },
    (_, place) => counts.find(({ rating }) => rating === place + 1)?.count ?? 0,
  )
  const count = stars.reduce((sum, some) => sum + some, 0)
  const total = stars.reduce((sum, some, place) => sum + some * (place + 1), 0)
  return { count, stars, ...(count > 0 && { average: total / count }) }
}
