import { MAX_STARS } from '#contract/limits.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import { onePage } from '../pages.ts'
import { countByStars, countReviews, insertReview, newestReviews, type ReviewList } from './store.ts'

export interface NewReview {
  readonly productName: string
  readonly review: string
  readonly rating: number
}

/** Writes a review under the caller's own name. */
export function addReview(
  db: Database,
  input: NewReview,
  author: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (author.isAdmin) throw new Refusal('admin-cannot-review')
  return db.transaction().execute(async (tx) => {
    const { id } = await insertReview(tx, input, author)
    await keep(tx, id)
    return id
  })
}

export async function listReviews(db: Database, list: ReviewList) {
  const [found, total] = await Promise.all([
    newestReviews(db, { ...list, limit: list.limit + 1 }),
    countReviews(db, list.productName),
  ])
  return onePage(found, list.limit, total)
}

export async function getRating(db: Database, productName: string) {
  const counts = await countByStars(db, productName)
  const stars = Array.from(
    { length: MAX_STARS },
    (_, place) => counts.find(({ rating }) => rating === place + 1)?.count ?? 0,
  )
  const count = stars.reduce((sum, some) => sum + some, 0)
  const total = stars.reduce((sum, some, place) => sum + some * (place + 1), 0)
  return { count, stars, ...(count > 0 && { average: total / count }) }
}
