import { api } from '#contract/api.ts'
import { HOME_REVIEWS } from '#contract/limits.ts'
import type { Review } from '#contract/reviews.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { addReview, getRating, listReviews } from './service.ts'
import { newestReviews, type StoredReview } from './store.ts'

export function reviewRoutes(app: Service, db: Database): void {
  serve(app, api.listHomeReviews, async () => (await newestReviews(db, { limit: HOME_REVIEWS })).map(toWire))
  serve(app, api.listReviews, async ({ productname, ...page }) =>
    (await listReviews(db, { productName: productname, ...page })).map(toWire),
  )
  serve(app, api.getRating, async ({ productname }) => getRating(db, productname))
  serve(app, api.addReview, ({ productname, review, rating }, caller, key) =>
    replyOnce(
      key,
      (id: string) => ({ insertedId: id }),
      (keep) => addReview(db, { productName: productname, review, rating }, caller, keep),
    ),
  )
}

const toWire = ({ id, username, productName, review, rating, ...rest }: StoredReview): Review => ({
  _id: id,
  username,
  productname: productName,
  review,
  rating,
  verified: rest.verified,
  ...(rest.productId && { product_id: rest.productId }),
  writtenAt: rest.writtenAt.toISOString(),
})
