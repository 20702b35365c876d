import { api } from '#contract/api.ts'
import { HOME_REVIEWS } from '#contract/limits.ts'
import type { Review } from '#contract/reviews/endpoints.ts'
import type { ModeratedReview } from '#contract/reviews/moderation.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted } from '../replies.ts'
import { addReview, getRating, listModerated, listReviews, moderateReview } from './service.ts'
import { homeReviews, type newestModerated, type StoredReview } from './store.ts'

export function reviewRoutes(app: Service, db: Database): void {
  serve(app, api.listHomeReviews, async (_, caller) =>
    (await homeReviews(db, assortmentOf(caller), HOME_REVIEWS)).map(toWire),
  )
  serve(app, api.listReviews, async ({ productname, ...page }, caller) => {
    const list = { productName: productname, assortment: assortmentOf(caller), ...page }
    return (await listReviews(db, list)).map(toWire)
  })
  serve(app, api.getRating, ({ productname }, caller) =>
    getRating(db, { productName: productname, assortment: assortmentOf(caller) }),
  )
  serve(app, api.addReview, ({ productname, review, rating }, caller, key) =>
    replyOnce(key, inserted, (keep) =>
      addReview(db, { productName: productname, review, rating }, caller, keep),
    ),
  )
  serve(app, api.allReviews, async (page) => (await listModerated(db, page)).map(toModerated))
  serve(app, api.hideReview, async (hiding, admin) => ({
    modifiedCount: Number(await moderateReview(db, hiding, admin)),
  }))
  serve(app, api.showReview, async ({ id }, admin) => ({
    modifiedCount: Number(await moderateReview(db, { id }, admin)),
  }))
}

const toModerated = ({
  hiddenAt,
  hiddenBy,
  hiddenNote,
  ...review
}: Awaited<ReturnType<typeof newestModerated>>[number]): ModeratedReview => ({
  ...toWire(review),
  ...(hiddenAt && { hidden: { by: hiddenBy ?? '', note: hiddenNote ?? '', at: hiddenAt.toISOString() } }),
})

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
