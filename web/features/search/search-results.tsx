import { href, Link } from 'react-router'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { Product } from '#contract/products.ts'
import { ProductCard } from '#web/features/products/product-card.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Logo } from '#web/ui/logo.tsx'
import { type ProductSearch, searchQuery } from './product-search.ts'
import { SearchForm } from './search-form.tsx'

/** How many cards are visible without scrolling on a wide screen: their pictures load eagerly. */
const FIRST_ROW = 3

export interface ProductList {
  readonly products: readonly Product[]
  readonly total: number
  readonly categories: readonly string[]
  readonly search: ProductSearch
  /** Whether no name holds the words that were searched for, so that similar names are shown. */
  readonly alike: boolean
}

/** The products that a search finds, with its form, filters and pages. The search is in the address. */
export function SearchResults({ products, total, categories, search, alike }: ProductList) {
  const { q } = search
  const count = total === 1 ? '1 product' : `${formatCount(total)} products`
  return (
    <section id="products" aria-labelledby="products-title" className="page grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="products-title" className="text-3xl">
          Products
        </h2>
        <p className="muted wrap-anywhere" role="status">
          {count}
          {alike ? ` with names like “${q}”` : total > 0 && ', from 100 pieces each'}
        </p>
      </div>
      <SearchForm search={search} categories={categories} />
      <Chips search={search} />
      {total === 0 && (
        <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
          <Logo className="w-24 opacity-60" />
          <p className="text-xl">No product is like this</p>
          <SearchLink search={{}} className="btn btn-primary">
            Show all products
          </SearchLink>
        </div>
      )}
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, position) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={position < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <Pages search={search} last={Math.ceil(total / PRODUCTS_PER_PAGE)} />
    </section>
  )
}

interface LinkProps {
  readonly search: Partial<ProductSearch>
  readonly className: string
  readonly children: React.ReactNode
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page' | undefined
}

function SearchLink({ search, ...link }: LinkProps) {
  return <Link to={{ pathname: href('/'), search: searchQuery(search), hash: '#products' }} {...link} />
}

/** The active filters, each a link that removes it. */
function Chips({ search }: { search: ProductSearch }) {
  const { q, category, min, max, stock } = search
  const chips = [
    ['q', q && `“${q}”`],
    ['category', category],
    ['min', min && `from $${min}`],
    ['max', max && `up to $${max}`],
    ['stock', stock && 'In stock'],
  ].filter(([, text]) => text)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map(([name = '', text]) => (
        <li key={name}>
          <SearchLink
            search={{ ...search, [name]: '', page: 1 }}
            className="btn h-auto max-w-full py-2 font-normal wrap-anywhere"
            aria-label={`Remove ${text}`}
          >
            {text} <span aria-hidden="true">×</span>
          </SearchLink>
        </li>
      ))}
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
            className={`btn min-w-11 ${n === page ? 'btn-primary' : ''}`}
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
