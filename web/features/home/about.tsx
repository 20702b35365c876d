import { href, Link } from 'react-router'
import { shopBrand, shopName } from '#contract/brand.ts'

export function About() {
  return (
    <section aria-labelledby="about" className="page">
      <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[2fr_3fr]">
        <h2 id="about" className="text-4xl">
          About {shopName()}
        </h2>
        <div className="grid gap-5">
          <p className="max-w-[60ch] text-xl leading-relaxed">
            We sell one thing in one way: equipment that an organisation needs a hundred times, at prices that
            fall with the quantity. Pieces shown as in stock are yours as soon as you order them, and nobody
            else can buy them.
          </p>
          <div className="flex flex-wrap gap-x-8">
            {shopBrand().storefront.showsPortfolio && (
              <Link to={href('/portfolio')} className="tap-link">
                Who built this
              </Link>
            )}
            <Link to={href('/blog')} className="tap-link">
              How to buy in bulk
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
