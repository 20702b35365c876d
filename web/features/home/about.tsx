import { href, Link } from 'react-router'
import { shopName } from '#contract/brand.ts'

export function About() {
  return (
    <section aria-labelledby="about" className="page">
      <div className="surface grid gap-x-16 gap-y-5 p-8 lg:grid-cols-2 lg:p-14">
        <h2 id="about" className="text-3xl">
          About {shopName()}
        </h2>
        <div className="grid gap-5">
          <p className="muted text-lg leading-relaxed">
            We sell one thing in one way: equipment that an organisation needs a hundred times, at prices that
            fall with the quantity. Pieces shown as in stock are yours as soon as you order them, and nobody
            else can buy them.
          </p>
          <div className="flex flex-wrap gap-x-8">
            <Link to={href('/portfolio')} className="tap-link">
              Who built this
            </Link>
            <Link to={href('/blog')} className="tap-link">
              How to buy in bulk
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
