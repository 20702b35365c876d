import { lazy, Suspense, useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { MAX_COUNTED, PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import { formatAmount } from '#contract/money.ts'
import { CategoryIntro, type CategoryIntroProps } from '#web/features/categories/category-intro.tsx'
import { ComparisonTray } from '#web/features/comparison/comparison-tray.tsx'
import { useOwnPrices } from '#web/features/prices/own-prices.ts'
import { AddToCartButton } from '#web/features/products/add-to-cart-button.tsx'
import type { ListedProduct } from '#web/features/products/listed-product.ts'
import { ProductCard } from '#web/features/products/product-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { setListView, useListView } from '#web/ui/list-view.ts'
import { Logo } from '#web/ui/logo.tsx'
import { focusHeading } from '#web/ui/route-focus.tsx'
import type { Facets } from './facets.tsx'
import { setPiecesNeeded, usePiecesNeeded } from './pieces-needed.ts'
import { isNarrowed, MAX_PAGES, type ProductSearch, SEARCHED } from './product-search.ts'
import { SearchForm } from './search-form.tsx'
import { SearchLink } from './search-link.tsx'
import { conditionChips } from './spec-search.ts'

const ProductTable = lazy(async () => {
  const { ProductTable } = await import('#web/features/products/product-table.tsx')
  return { default: ProductTable }
})

/** Cards visible without scrolling on a wide screen; their pictures load eagerly. */
const FIRST_ROW = 3

export interface ProductList {
  readonly products: readonly ListedProduct[]
  readonly total: number
  readonly facets: Facets
  readonly search: ProductSearch
  /** All categories, offered when nothing is found. */
  readonly categories: readonly string[]
  /** The owner's texts about the listed category. */
  readonly intro?: CategoryIntroProps | undefined
}

/** The products that a search finds, with its form, filters and pages. The search is in the address. */
export function SearchResults({ products: found, total, facets, search, categories, intro }: ProductList) {
  const products = useOwnPrices(found)
  const { q } = search
  const isListView = useListView()
  const stored = usePiecesNeeded()
  const needed = Number(search.pieces) || stored
  const many = total > MAX_COUNTED ? `More than ${formatCount(MAX_COUNTED)}` : formatCount(total)
  const count = total === 1 ? '1 product' : `${many} products`
  return (
    <section
      id="products"
      aria-labelledby="products-title"
      className={`page search-page ${isNarrowed(search) ? 'search-narrowed pt-8' : 'pt-14'}`}
    >
      <div className="search-title flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Title search={search} />
        <div className="flex min-w-0 items-center justify-between gap-x-6 max-sm:grow">
          <p className="muted min-w-0 wrap-anywhere" role="status">
            {count}
            {facets.alike && total > 0
              ? ` with names like “${q}”`
              : total > 0 &&
                (needed ? `, priced for ${formatCount(needed)} pieces` : ', from 100 pieces each')}
          </p>
          {total > 0 && <ViewSwitch isListView={isListView} />}
        </div>
      </div>
      <SearchForm search={search} facets={facets} />
      <div className="search-found grid content-start gap-6">
        {intro && <CategoryIntro {...intro} />}
        <Chips search={search} />
        {total === 0 && <NothingFound categories={categories} />}
        {isListView && total > 0 ? (
          <Suspense>
            <ProductTable key={needed} products={products} Action={AddToCartButton} needed={needed} />
          </Suspense>
        ) : (
          <ul className="grid-view grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {products.map((product, position) => (
              <li key={product._id} className="grid">
                <ProductCard product={product} eager={position < FIRST_ROW} needed={needed} />
              </li>
            ))}
          </ul>
        )}
        <Pages search={search} last={Math.min(Math.ceil(total / PRODUCTS_PER_PAGE), MAX_PAGES)} />
      </div>
      <ComparisonTray />
    </section>
  )
}

/** Suggestions when a search finds nothing. */
function NothingFound({ categories }: { categories: readonly string[] }) {
  return (
    <div className="surface grid justify-items-center gap-6 px-6 py-12 text-center">
      <Logo className="w-20 opacity-60" />
      <div className="grid max-w-prose gap-2">
        <p className="text-xl">No product matches</p>
        <p className="muted">
          Browse a category, or tell us what you need: we may be able to get it in the quantity you want.
        </p>
      </div>
      <ul aria-label="Categories" className="flex flex-wrap justify-center gap-2">
        {categories.map((category) => (
          <li key={category}>
            <SearchLink search={{ category }} className="btn font-normal">
              {category}
            </SearchLink>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={href('/quote')} className="btn btn-primary">
          Request a quote
        </Link>
        <SearchLink search={{}} className="btn">
          Show all products
        </SearchLink>
      </div>
    </div>
  )
}

/** The page's heading during a search; otherwise the heading of a section of the home page. */
function Title({ search }: { search: ProductSearch }) {
  const { key, state } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  // A header search moves the focus to the results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each search
  useEffect(() => {
    if (state === SEARCHED) focusHeading(heading.current)
  }, [key, state])
  if (!isNarrowed(search)) {
    return (
      <h2 id="products-title" className="text-3xl">
        Products
      </h2>
    )
  }
  const { q, category, brand } = search
  return (
    <div className="min-w-0">
      <h1 ref={heading} id="products-title" tabIndex={-1} className="text-3xl wrap-anywhere">
        {q ? `Results for “${q}”` : [brand, category].filter(Boolean).join(' · ') || 'Products'}
      </h1>
      <h2 className="sr-only">Products</h2>
    </div>
  )
}

function ViewSwitch({ isListView }: { isListView: boolean }) {
  return (
    <fieldset className="view-switch flex flex-none">
      <legend className="sr-only">Show products as</legend>
      <Button aria-pressed={!isListView} onClick={() => setListView(false)}>
        <Icon name="grid" />
        Grid
      </Button>
      <Button aria-pressed={isListView} onClick={() => setListView(true)}>
        <Icon name="list" />
        List
      </Button>
    </fieldset>
  )
}

/** The active filters, each a link that removes it. */
function Chips({ search }: { search: ProductSearch }) {
  const { q, category, brand, unspsc, min, max, stock, pieces, specs } = search
  const chips = [
    [{ q: '' }, q && `“${q}”`],
    [{ category: '' }, category],
    [{ brand: '' }, brand],
    [{ unspsc: '' }, unspsc && `UNSPSC ${unspsc}…`],
    [{ min: '' }, min && `from ${formatAmount(Number(min))}`],
    [{ max: '' }, max && `up to ${formatAmount(Number(max))}`],
    [{ stock: '' }, stock && 'In stock'],
    [{ pieces: '' }, pieces && `${formatCount(Number(pieces))} pieces`],
    ...conditionChips(specs).map(({ text, others }) => [{ specs: others }, text] as const),
  ] as const
  const active = chips.filter(([, text]) => text)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-2">
      {active.map(([without, text]) => (
        <li key={text} className="min-w-0">
          <SearchLink
            search={{ ...search, ...without, page: 1 }}
            className="chip chip-on max-w-full py-1 whitespace-normal wrap-anywhere"
            aria-label={`Remove ${text}`}
            {...('pieces' in without && { onClick: () => setPiecesNeeded('') })}
          >
            {text}
            <Icon name="close" />
          </SearchLink>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <SearchLink search={{}} className="tap-link px-2">
            Clear all
          </SearchLink>
        </li>
      )}
    </ul>
  )
}

function Pages({ search, last }: { search: ProductSearch; last: number }) {
  if (last < 2) return null
  const { page } = search
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  return (
    <nav aria-label="Pages of products" className="flex flex-wrap justify-center gap-2">
      {[...new Set(near)].map((n, place, all) => (
        <span key={n} className="contents">
          {n - (all[place - 1] ?? n) > 1 && <span className="muted self-center">…</span>}
          <SearchLink
            search={{ ...search, page: n }}
            className="btn btn-plain min-w-(--control)"
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </SearchLink>
        </span>
      ))}
    </nav>
  )
}
