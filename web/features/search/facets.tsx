import type { ReactNode } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { Facets as CountedFacets } from '#contract/products/endpoints.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { ProductSearch } from './product-search.ts'
import { SearchLink } from './search-link.tsx'

interface Value {
  readonly value: string
  /** How many products the choice leaves; not counted where nothing is searched for. */
  readonly count?: number
}

/** What a search can be narrowed down to. */
export interface Facets {
  /** Whether nothing holds the words that were searched for, so that what is like them is shown. */
  readonly alike: boolean
  /** Whether there are at least so many of each. */
  readonly isPartial: boolean
  readonly categories: readonly Value[]
  readonly brands: readonly Value[]
  readonly prices: CountedFacets['prices']
  readonly inStock?: number
}

/** The facets of a search that are chosen by a link. A chosen one leads back to all. */
export function FacetLinks({ search, facets }: { search: ProductSearch; facets: Facets }) {
  const { categories, brands, prices, isPartial } = facets
  return (
    <>
      {categories.length > 0 && (
        <Facet title="Category">
          {categories.map(({ value, count }) => (
            <FacetLink
              key={value}
              search={{ ...search, category: value === search.category ? '' : value }}
              chosen={value === search.category}
              count={count}
              isPartial={isPartial}
            >
              {value}
            </FacetLink>
          ))}
        </Facet>
      )}
      {brands.length > 0 && (
        <Facet title="Brand">
          {brands.map(({ value, count }) => (
            <FacetLink
              key={value}
              search={{ ...search, brand: value === search.brand ? '' : value }}
              chosen={value === search.brand}
              count={count}
              isPartial={isPartial}
            >
              {value}
            </FacetLink>
          ))}
        </Facet>
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
  if (to === undefined) return `${formatDollars(from)} and more`
  return from === 0 ? `Up to ${formatDollars(to)}` : `${formatDollars(from)} to ${formatDollars(to)}`
}

const Facet = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <p className="mb-1 text-sm font-medium">{title}</p>
    <ul>{children}</ul>
  </nav>
)

/** `1,234`, or `1,234+` where more were not counted. */
export const atLeast = (count: number, isPartial: boolean) => `${formatCount(count)}${isPartial ? '+' : ''}`

interface FacetLinkProps {
  readonly search: ProductSearch
  readonly chosen: boolean
  readonly count: number | undefined
  readonly isPartial: boolean
  readonly children: string
}

/** A value that would leave nothing is not offered, unless it is the chosen one. */
function FacetLink({ search, chosen, count, isPartial, children }: FacetLinkProps) {
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
