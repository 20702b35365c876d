import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { pageMeta } from '../page-meta.ts'
import { About } from '../parts/home/about.tsx'
import { SpeedTour } from '../parts/home/speed-tour.tsx'
import { TrustBand } from '../parts/home/trust-band.tsx'
import { HundredMark } from '../parts/hundred-mark.tsx'
import { ProductCard } from '../parts/product-card.tsx'
import { callInProcess } from '../shop.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Hundredfold: technology equipment by the hundred',
    description:
      'Laptops, displays, network and power equipment in lots of 100 and more, at one price a piece.',
    path: href('/'),
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { products: await callInProcess(context, api.listProducts, { limit: 100 }) }
}

/** How many cards are in view before anything is scrolled, on a wide screen. */
const FIRST_ROW = 3

export default function Home({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <main>
      <section className="page grid items-center gap-12 py-14 lg:grid-cols-[1.15fr_1fr] lg:py-24">
        <div className="grid gap-6">
          <h1 className="text-[clamp(2.5rem,6vw,4.25rem)]">
            Upgrade a hundred desks with the latest technology
          </h1>
          <p className="muted max-w-xl text-xl leading-relaxed">
            Equipment in lots of 100 and more. You see the price of a piece, the price of the lot and what is
            on the shelf, and you order all of it in one go.
          </p>
          <div>
            <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary btn-lg">
              See the products
            </Link>
          </div>
        </div>
        <HundredMark className="mx-auto w-full max-w-md" />
      </section>

      <section id="products" aria-labelledby="products-title" className="page grid gap-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="products-title" className="text-3xl">
            Products
          </h2>
          <p className="muted">{products.length} products, from 100 pieces each</p>
        </div>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product, position) => (
            <li key={product._id} className="grid">
              <ProductCard product={product} eager={position < FIRST_ROW} />
            </li>
          ))}
        </ul>
      </section>

      <TrustBand>
        <Link to={href('/quote')} className="btn btn-primary btn-lg">
          Request a quote
        </Link>
        <Link to={href('/contact')} className="btn btn-lg">
          Contact us
        </Link>
      </TrustBand>
      <SpeedTour />
      <About />
    </main>
  )
}
