import { type FormEvent, useEffect, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { currencySymbol } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { atLeast, FacetLinks, type Facets } from './facets.tsx'
import { LimitField } from './limit-field.tsx'
import { setPiecesNeeded, usePiecesNeeded } from './pieces-needed.ts'
import { isNarrowed, type ProductSearch, readSearch, searchQuery, sortNames } from './product-search.ts'
import { SpecFacets } from './spec-facets.tsx'
import { withLimits } from './spec-search.ts'

/**
 * The filters of a product search, whose words are typed in the header. Without JavaScript, a plain GET form; with it,
 * filters apply on change.
 */
export function SearchForm({ search, facets }: { search: ProductSearch; facets: Facets }) {
  const navigate = useNavigate()
  const form = useFormFromAddress(search)
  const { q, category, brand, unspsc, min, max, stock, specs } = search
  const stored = usePiecesNeeded()
  const needed = search.pieces || String(stored ?? '')
  // A link to a search brings its quantity along.
  useEffect(() => {
    if (search.pieces) setPiecesNeeded(search.pieces)
  }, [search.pieces])

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const typed = new URLSearchParams([...sent].map(([name, text]) => [name, String(text)]))
    const input = readSearch(withLimits(typed))
    setPiecesNeeded(input.pieces)
    void navigate(`${href('/')}${searchQuery({ ...input, page: 1 })}#products`, {
      // The first search replaces the content above it.
      preventScrollReset: isNarrowed(search),
    })
  }

  return (
    <search className="contents">
      <form
        ref={form}
        action={`${href('/')}#products`}
        onSubmit={find}
        onChange={({ currentTarget, target }) => {
          if (!(target instanceof HTMLInputElement && target.type !== 'checkbox'))
            currentTarget.requestSubmit()
        }}
        className="contents"
      >
        <input type="hidden" name="q" value={q} />
        <input type="hidden" name="category" value={category} />
        <input type="hidden" name="brand" value={brand} />
        <input type="hidden" name="specs" value={specs} />
        <div className="search-need">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <LimitField
              key={needed}
              label="Pieces you need"
              title="Whole pieces"
              name="pieces"
              value={needed}
            />
            <Button type="submit" className="px-3">
              Apply<span className="sr-only"> the pieces you need</span>
            </Button>
          </div>
          <p className="muted text-sm">
            {needed
              ? `Prices and days are for ${formatCount(Number(needed))}.`
              : 'Prices are for the smallest order.'}
          </p>
        </div>
        <details
          className={`search-filters ${isNarrowed(search) ? 'xl:unfolded' : ''}`}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') closeFilters(currentTarget)
          }}
        >
          <summary className="btn">
            <Icon name="filter" />
            Filter and sort
          </summary>
          <div className="search-sheet">
            <SortField search={search} />
            <div className="grid gap-6 sm:max-xl:grid-cols-2">
              <FacetLinks search={search} facets={facets} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
              <LimitField
                label={`From ${currencySymbol()}`}
                of=" per piece"
                title="Whole amounts"
                name="min"
                value={min}
              />
              <LimitField
                label={`To ${currencySymbol()}`}
                of=" per piece"
                title="Whole amounts"
                name="max"
                value={max}
              />
              <Button type="submit" className="px-3">
                Apply
              </Button>
            </div>
            <label className="flex min-h-(--control) cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="stock"
                value="in"
                defaultChecked={stock === 'in'}
                className="checkbox"
              />
              <span className="grow">
                {needed ? `All ${formatCount(Number(needed))} in stock` : 'In stock'}
              </span>
              <span className="muted text-sm">
                {facets.inStock !== undefined && atLeast(facets.inStock, facets.isPartial)}
              </span>
            </label>
            {isNarrowed(search) && (
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
                <LimitField
                  label="First digits of the UNSPSC code"
                  title="2 to 8 digits"
                  name="unspsc"
                  value={unspsc}
                  pattern="[1-9]\d{1,7}"
                />
                <Button type="submit" className="px-3">
                  Apply<span className="sr-only"> the UNSPSC code</span>
                </Button>
              </div>
            )}
            <SpecFacets search={search} facets={facets} />
            <Button
              primary
              className="search-sheet-close"
              onClick={({ currentTarget }) => closeFilters(currentTarget.closest('details'))}
            >
              Show the products
            </Button>
          </div>
        </details>
      </form>
    </search>
  )
}

/** The summary, which is in view again, gets the focus. */
function closeFilters(filters: HTMLDetailsElement | null): void {
  if (!filters) return
  filters.open = false
  filters.querySelector('summary')?.focus()
}

function SortField({ search: { q, sort } }: { search: ProductSearch }) {
  const usual = q ? 'relevance' : 'newest'
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      Sort by
      <select name="sort" defaultValue={sort} className="select">
        <option value="">{sortNames[usual]}</option>
        {Object.entries(sortNames).map(([value, name]) =>
          value === usual || (value === 'relevance' && !q) ? null : (
            <option key={value} value={value}>
              {name}
            </option>
          ),
        )}
      </select>
    </label>
  )
}

/** Refills the form when the address changes by other means: Back, a removed filter, a link. Keeps the focus. */
function useFormFromAddress(search: ProductSearch) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (searchQuery(shown.current) === searchQuery(search)) return
    shown.current = search
    for (const [name, value] of Object.entries(search)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== ''
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = String(value)
    }
  }, [search])
  return form
}
