import { Suspense } from 'react'
import { href, Link, redirect } from 'react-router'
import { shopBrand, shopName } from '#contract/brand.ts'
import { getCategoryPage } from '#contract/categories/endpoints.ts'
import { listCategories, listFacets, listProducts } from '#contract/products/endpoints.ts'
import { listHomeReviews } from '#contract/reviews/endpoints.ts'
import { listSpecFacets } from '#contract/search/spec-facets.ts'
import { callInProcess, listInProcess } from '#web/api-client.server.ts'
import { categoryPath } from '#web/features/categories/category-path.ts'
import { listed } from '#web/features/products/listed-product.ts'
import type { Facets } from '#web/features/search/facets.tsx'
import {
  isNarrowed,
  readSearch,
  searchQuery,
  toFilter,
  toListInput,
} from '#web/features/search/product-search.ts'
import { withLimits } from '#web/features/search/spec-search.ts'
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
  const search = readSearch(withLimits(new URL(request.url).searchParams))
  const isSearch = isNarrowed(search)
  const { q, category, brand, specs, page } = search
  // Specifications of all products are too many to choose from.
  const hasSpecs = q || category || brand || specs
  const [{ rows: products, total }, facets, specFacets, reviews, intro] = await Promise.all([
    listInProcess(context, listProducts, toListInput(search)),
    isSearch ? callInProcess(context, listFacets, toFilter(search)) : allCategories(context),
    hasSpecs ? callInProcess(context, listSpecFacets, toFilter(search)) : undefined,
    isSearch ? [] : callInProcess(context, listHomeReviews, {}),
    category && !q && page === 1 ? callInProcess(context, getCategoryPage, { category }) : undefined,
  ])
  // Beyond the last page: products have been removed since the link was made.
  if (products.length === 0 && total > 0) {
    throw redirect(`${href('/')}${searchQuery({ ...search, page: 1 })}`)
  }
  const categories = total === 0 ? await callInProcess(context, listCategories, {}) : []
  return {
    products: products.map(listed),
    total,
    facets: { ...facets, specs: specFacets },
    search,
    isSearch,
    categories,
    reviews,
    intro: intro && (intro.html || intro.banner) ? intro : undefined,
    // A category with a text of its own is a page for search engines. Here, so that the code for it stays on the server.
    categoryPage:
      intro?.html && searchQuery(search) === searchQuery({ category }) ? aboutCategory(category) : undefined,
  }
}

const aboutCategory = (category: string) => ({
  title: category,
  description: `${category} in lots of 100 and more, at prices that fall with the quantity.`,
  path: categoryPath(category),
})

/** Returns facets without counts, used when nothing is searched for: counting would cover every product. */
async function allCategories(context: Route.LoaderArgs['context']): Promise<Facets> {
  const categories = await callInProcess(context, listCategories, {})
  return {
    alike: false,
    isPartial: false,
    categories: categories.map((value) => ({ value })),
    brands: [],
    prices: [],
  }
}

/** A client-side navigation has no server-rendered markup, so load the parts at once. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  loadNow()
  const [loaded] = await Promise.all([serverLoader(), below()])
  return loaded
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      {!loaderData.isSearch && <Hero categories={loaderData.facets.categories} />}
      <Suspense>
        <BelowTheFold {...loaderData} />
      </Suspense>
    </main>
  )
}

/** The shop's purpose, links into it, and its categories. */
function Hero({ categories }: { readonly categories: Facets['categories'] }) {
  return (
    <section className="hero-ground">
      <div className="page grid items-center gap-16 py-8 lg:grid-cols-[1fr_auto]">
        <div className="grid min-w-0 gap-5">
          <h1 className="text-4xl lg:text-5xl">{shopBrand().tagline}</h1>
          <p className="muted text-lg">
            Equipment in lots of 100 and more, at prices that fall with the quantity. Quotes, approvals and
            invoices for companies.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary">
              See the products
            </Link>
            <Link to={href('/quick-order')} className="btn">
              Quick order
            </Link>
          </div>
          <ul aria-label="Categories" className="flex flex-wrap gap-2">
            {categories.map(({ value }) => (
              <li key={value}>
                <Link to={`/?category=${encodeURIComponent(value)}`} className="btn font-normal">
                  {value}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="w-72 max-lg:hidden">
          <Suspense>
            <HeroPicture className="" />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
