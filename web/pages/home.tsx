import { Suspense, useEffect } from 'react'
import { href, Link } from 'react-router'
import { shopBrand, shopName } from '#contract/brand.ts'
import { askInProcess } from '#web/api-client.server.ts'
import { categoryPath } from '#web/features/categories/category-path.ts'
import { loadHome } from '#web/features/home/load-home.ts'
import type { ListedProduct } from '#web/features/products/listed-product.ts'
import type { Facets } from '#web/features/search/facets.tsx'
import { readPiecesNeeded } from '#web/features/search/stored-pieces.ts'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { lazyOnInteraction, loadNow } from '#web/ui/lazy-on-interaction.ts'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/home'

// Rendered on the server; their scripts are not needed before the first interaction.
const HeroPicture = lazyOnInteraction(
  async () => (await import('#web/features/home/hero-picture.tsx')).HeroPicture,
)
const below = () => import('#web/features/home/below-the-fold.tsx')
const BelowTheFold = lazyOnInteraction(async () => (await below()).BelowTheFold)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.categoryPage ?? aboutShop())

const aboutShop = () => ({
  title: `${shopName()}: technology equipment by the hundred`,
  description:
    'Laptops, displays, network and power equipment in lots of 100 and more, at prices that fall with the quantity.',
  path: href('/'),
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const { writtenCategory, ...loaded } = await loadHome(askInProcess(context), request)
  // Here, so that the code for it stays on the server.
  return { ...loaded, categoryPage: writtenCategory ? aboutCategory(writtenCategory) : undefined }
}

const aboutCategory = (category: string) => ({
  title: category,
  description: `${category} in lots of 100 and more, at prices that fall with the quantity.`,
  path: categoryPath(category),
})

/** A client-side navigation has no server-rendered markup, so load the parts at once. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  loadNow()
  const [loaded] = await Promise.all([seesAssortment() ? loadAsMember(request) : serverLoader(), below()])
  return loaded
}

async function loadAsMember(request: Request) {
  const [{ loadHome }, { askAsMember }] = await Promise.all([
    import('#web/features/home/load-home.ts'),
    import('#web/api-client.ts'),
  ])
  return { ...(await loadHome(askAsMember, request)), categoryPage: undefined }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  // The server's prices are for the smallest order: others are shown as soon as the page has loaded.
  useEffect(() => {
    if (readPiecesNeeded()) loadNow()
  }, [])
  return (
    <main>
      {!loaderData.isSearch && (
        <>
          <Categories categories={loaderData.facets.categories} />
          <Hero product={loaderData.products[0]} />
        </>
      )}
      <Suspense>
        <BelowTheFold {...loaderData} />
      </Suspense>
    </main>
  )
}

/** What the shop is for, with the way into it beside a wall of a hundred devices. */
const Hero = ({ product }: { readonly product: ListedProduct | undefined }) => (
  <section className="hero-ground">
    <div className="page hero">
      <div className="grid min-w-0 gap-6">
        <h1 className="hero-title">{shopBrand().tagline}</h1>
        <p className="muted max-w-[42ch] text-lg">
          {shopBrand().storefront.heroText ||
            'Equipment in lots of 100 and more, at prices that fall with the quantity. Quotes, approvals and invoices for companies.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary btn-lg">
            See the products
          </Link>
          <Link to={href('/quick-order')} className="btn btn-plain btn-lg">
            Quick order
          </Link>
        </div>
      </div>
      <div className="hero-wall">
        <Suspense>
          <HeroPicture product={product} />
        </Suspense>
      </div>
    </div>
  </section>
)

/** The categories, in a line that scrolls sideways where it is too long. */
const Categories = ({ categories }: { readonly categories: Facets['categories'] }) => (
  <nav aria-label="Categories" className="page category-line">
    <ul aria-label="Categories">
      {categories.map(({ value }) => (
        <li key={value}>
          <Link to={`/?category=${encodeURIComponent(value)}`}>{value}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
