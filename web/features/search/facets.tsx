import type { ReactNode } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Facets as CountedFacets } from '#contract/products/endpoints.ts'
import type { SpecFacet } from '#contract/search/spec-facets.ts'
import type { ProductSearch } from './product-search.ts'
import { SearchLink } from './search-link.tsx'

interface Value {
  readonly value: string
  /** The number of products left by this choice; not counted without a search. */
  readonly count?: number
}

/** The values a search can be narrowed to. */
export interface Facets {
  /** Whether no product contains the search words, so that similar ones are shown. */
  readonly alike: boolean
  /** Whether the counts are lower bounds. */
  readonly isPartial: boolean
  readonly categories: readonly Value[]
  readonly brands: readonly Value[]
  readonly prices: CountedFacets['prices']
  readonly inStock?: number
  /** Specifications and options of families; none where nothing narrows the search yet. */
  readonly specs?: { readonly isPartial: boolean; readonly facets: readonly SpecFacet[] } | undefined
}

/** The facets of a search, as links. A selected one links back to all. */
export function FacetLinks({ search, facets }: { search: ProductSearch; facets: Facets }) {
  const { categories, brands, prices, isPartial } = facets
  const lists = [
    ['category', 'Category', categories],
    ['brand', 'Brand', brands],
  ] as const
  return (
    <>
      {lists.map(
        ([name, title, values]) =>
          values.length > 0 && (
            <Facet key={name} title={title}>
              {values.map(({ value, count }) => (
                <FacetLink
                  key={value}
                  search={{ ...search, [name]: value === search[name] ? '' : value }}
                  chosen={value === search[name]}
                  count={count}
                  isPartial={isPartial}
                >
                  {value}
                </FacetLink>
              ))}
            </Facet>
          ),
      )}
      {prices.some(({ count }) => count > 0) && (
        <Facet title="Price per piece">
          {prices.map(({ from, to, count }) => {
            const [min, max] = [from ? String(from) : '', to ? String(to) : '']
            const chosen = min === search.min && max === search.max
            return (
              <FacetLink
                key={from}
                search={{ ...search, min: chosen ? '' : min, max: chosen ? '' : max }}
                chosen={chosen}
                count={count}
                isPartial={isPartial}
              >
                {bandName(from, to)}
              </FacetLink>
            )
          })}
        </Facet>
      )}
    </>
  )
}

function bandName(from: number, to: number | undefined): string {
  if (to === undefined) return `${formatAmount(from)} and more`
  return from === 0 ? `Up to ${formatAmount(to)}` : `${formatAmount(from)} to ${formatAmount(to)}`
}

const Facet = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <p className="mb-1 text-sm font-medium">{title}</p>
    <ul>{children}</ul>
  </nav>
)

/** Returns `1,234`, or `1,234+` where counting stopped. */
export const atLeast = (count: number, isPartial: boolean) => `${formatCount(count)}${isPartial ? '+' : ''}`

interface FacetLinkProps {
  readonly search: ProductSearch
  readonly chosen: boolean
  readonly count: number | undefined
  readonly isPartial: boolean
  readonly children: string
}

/** A link to one value; hidden if it would leave no products, unless selected. */
export function FacetLink({ search, chosen, count, isPartial, children }: FacetLinkProps) {
  if (count === 0 && !chosen) return null
  return (
    <li>
      <SearchLink
        search={{ ...search, page: 1 }}
        className="facet-link"
        aria-current={chosen ? 'true' : undefined}
      >
        <span className="wrap-anywhere">{children}</span>
        {count !== undefined && <span className="muted text-sm"> {atLeast(count, isPartial)}</span>}
      </SearchLink>
    </li>
  )
}
