import { href, Link } from 'react-router'
import { shopBrand } from '#contract/brand.ts'
import type { Review } from '#contract/reviews/endpoints.ts'
import { ReviewGrid } from '#web/features/reviews/review-grid.tsx'
import { isNarrowed } from '#web/features/search/product-search.ts'
import { type ProductList, SearchResults } from '#web/features/search/search-results.tsx'
import { About } from './about.tsx'
import { SpeedTour } from './speed-tour.tsx'
import { TrustBand } from './trust-band.tsx'

/** The home page below the hero, loaded on the first interaction. With search results it is shorter. */
export function BelowTheFold({ reviews, ...list }: ProductList & { readonly reviews: readonly Review[] }) {
  return (
    <>
      <SearchResults {...list} />
      <TrustBand>
        <Link to={href('/quote')} className="btn btn-lg">
          Request a quote
        </Link>
        <Link to={href('/contact')} className="btn btn-plain btn-lg">
          Contact us
        </Link>
      </TrustBand>
      {!isNarrowed(list.search) && <AboutTheShop reviews={reviews} />}
    </>
  )
}

function AboutTheShop({ reviews }: { reviews: readonly Review[] }) {
  return (
    <>
      {reviews.length > 0 && (
        <section aria-labelledby="reviews" className="page grid gap-8 pt-24">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="reviews" className="text-3xl">
              Reviews
            </h2>
            <Link to={href('/reviews')} className="tap-link">
              All reviews
            </Link>
          </div>
          <ReviewGrid reviews={reviews} />
        </section>
      )}
      {shopBrand().storefront.showsSpeedTour && <SpeedTour />}
      <About />
    </>
  )
}
