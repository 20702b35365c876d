import { href, Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Product } from '#contract/products/endpoints.ts'
import type { getRating, Review } from '#contract/reviews/endpoints.ts'
import { useOwnPrices } from '#web/features/prices/own-prices.ts'
import { ReviewGrid } from '#web/features/reviews/review-grid.tsx'
import { usePiecesNeeded } from '#web/features/search/pieces-needed.ts'
import { Stars } from '#web/ui/stars.tsx'
import type { ListedProduct } from './listed-product.ts'
import { ProductCard } from './product-card.tsx'

interface Props {
  readonly product: Product
  readonly rating: ReplyOf<typeof getRating>
  readonly reviews: readonly Review[]
  readonly related: readonly ListedProduct[]
}

export function RelatedProducts({ product, rating, reviews, related: others }: Props) {
  const { name, category } = product
  const related = useOwnPrices(others)
  const needed = usePiecesNeeded()
  const review = {
    pathname: href('/dashBoard/addReview'),
    search: `${new URLSearchParams({ product: name })}`,
  }
  return (
    <>
      <section id="reviews" aria-labelledby="reviews-title" className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-2">
            <h2 id="reviews-title" className="text-2xl">
              Reviews
            </h2>
            {rating.average === undefined ? (
              <p className="muted">Nobody has reviewed this product yet.</p>
            ) : (
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="text-2xl font-semibold">{rating.average.toFixed(1)}</span>
                <Stars rating={rating.average} />
                <span className="muted">{inReviews(rating.count)}</span>
              </p>
            )}
          </div>
          <Link to={review} className="btn">
            Add Review
          </Link>
        </div>
        <ReviewGrid reviews={reviews} about={false} />
      </section>

      {related.length > 0 && (
        <section aria-labelledby="related" className="grid gap-6">
          <h2 id="related" className="text-2xl">
            More in {category}
          </h2>
          <ul className="grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((other) => (
              <li key={other._id} className="grid sm:max-lg:nth-3:hidden">
                <ProductCard product={other} eager={false} needed={needed} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export const inReviews = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)
