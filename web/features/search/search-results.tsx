import { href, Link } from 'react-router'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { Product } from '#contract/products.ts'
import { ProductCard } from '#web/features/products/product-card.tsx'
import { Mark } from '#web/ui/logo.tsx'
import { inPieces } from '#web/ui/price.ts'
import { type Finding, findingAddress } from './product-search.ts'
import { FindingForm } from './search-form.tsx'

/** How many cards are in view before anything is scrolled, on a wide screen. */
const FIRST_ROW = 3

export interface Found {
  readonly products: readonly Product[]
  readonly total: number
  readonly categories: readonly string[]
  readonly finding: Finding
  /** Whether the names are only like what was looked for. */
  readonly alike: boolean
}

/** Products, and the ways to find one. What is looked for stands in the address: it can be kept, sent and gone back to. */
export function Products({ products, total, categories, finding, alike }: Found) {
  const { q } = finding
  const count = total === 1 ? '1 product' : `${inPieces(total)} products`
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
      <FindingForm finding={finding} categories={categories} />
      <Chips finding={finding} />
      {total === 0 && (
        <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
          <Mark className="w-24 opacity-60" />
          <p className="text-xl">No product is like this</p>
          <FindingLink finding={{}} className="btn btn-primary">
            Show all products
          </FindingLink>
        </div>
      )}
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, position) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={position < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <Pages finding={finding} last={Math.ceil(total / PRODUCTS_PER_PAGE)} />
    </section>
  )
}

interface LinkProps {
  readonly finding: Partial<Finding>
  readonly className: string
  readonly children: React.ReactNode
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page' | undefined
}

function FindingLink({ finding, ...link }: LinkProps) {
  return <Link to={{ pathname: href('/'), search: findingAddress(finding), hash: '#products' }} {...link} />
}

/** What narrows the list, each to be taken away. */
function Chips({ finding }: { finding: Finding }) {
  const { q, category, min, max, stock } = finding
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
          <FindingLink
            finding={{ ...finding, [name]: '', page: 1 }}
            className="btn h-auto max-w-full py-2 font-normal wrap-anywhere"
            aria-label={`Remove ${text}`}
          >
            {text} <span aria-hidden="true">×</span>
          </FindingLink>
        </li>
      ))}
    </ul>
  )
}

function Pages({ finding, last }: { finding: Finding; last: number }) {
  if (last < 2) return null
  const { page } = finding
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  return (
    <nav aria-label="Pages of products" className="flex flex-wrap justify-center gap-2">
      {[...new Set(near)].map((n, place, all) => (
        <span key={n} className="contents">
          {n - (all[place - 1] ?? n) > 1 && <span className="muted self-center">…</span>}
          <FindingLink
            finding={{ ...finding, page: n }}
            className={`btn min-w-11 ${n === page ? 'btn-primary' : ''}`}
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </FindingLink>
        </span>
      ))}
    </nav>
  )
}
