import { Link } from 'react-router'
import type { Review } from '#contract/reviews/endpoints.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Stars } from '#web/ui/stars.tsx'

/** Reviews in one column on small screens, two on medium and three on large ones. */
export function ReviewGrid({ reviews, about = true }: { reviews: readonly Review[]; about?: boolean }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {reviews.map((review) => (
        <li key={review._id} className="grid min-w-0">
          <ReviewCard review={review} about={about} />
        </li>
      ))}
    </ul>
  )
}

/** @param about whether to name the product; false on that product's own page */
function ReviewCard({ review, about }: { review: Review; about: boolean }) {
  const { username, productname, rating, verified, product_id: _id, writtenAt } = review
  return (
    <article className="surface flex min-w-0 flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stars rating={rating} />
        {verified && <span className="badge badge-good">Verified purchase</span>}
      </div>
      {about && (
        <h3 className="text-lg wrap-anywhere">
          {_id ? (
            <Link
              to={productPath({ _id, name: productname })}
              prefetch="intent"
              className="-my-2.5 inline-block py-2.5 hover:underline"
            >
              {productname}
            </Link>
          ) : (
            productname
          )}
        </h3>
      )}
      <p className="muted grow wrap-anywhere whitespace-pre-line">{review.review}</p>
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{username || 'A customer'}</span>{' '}
        <time dateTime={writtenAt} className="muted">
          {formatDay(writtenAt)}
        </time>
      </p>
    </article>
  )
}
