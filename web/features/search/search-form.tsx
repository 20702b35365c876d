import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type ProductSearch, readSearch, searchQuery, sortNames } from './product-search.ts'

/** Debounce of the suggestions. */
const PAUSE_MS = 150

/**
 * The product search. Without script it is an ordinary GET form; with it, filters apply when they change and product
 * names are suggested while one types.
 */
export function SearchForm({ search, categories }: { search: ProductSearch; categories: readonly string[] }) {
  const navigate = useNavigate()
  const { names, suggest } = useSuggestions()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const form = useFormFromAddress(search)
  // Something may have been typed before hydration.
  useEffect(() => {
    if (field.current && field.current.value !== field.current.defaultValue) suggest(field.current.value)
  }, [suggest])
  const { q, category, min, max, stock, sort } = search

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const input = readSearch(new URLSearchParams([...sent].map(([name, text]) => [name, String(text)])))
    void navigate(`${href('/')}${searchQuery({ ...input, page: 1 })}#products`, {
      preventScrollReset: true,
    })
  }

  return (
    <search>
      <form
        ref={form}
        action={`${href('/')}#products`}
        onSubmit={find}
        onChange={({ currentTarget, target }) => {
          if (!(target instanceof HTMLInputElement && target.type !== 'checkbox'))
            currentTarget.requestSubmit()
        }}
        className="surface grid gap-4 p-4 sm:p-5"
      >
        <div className="flex gap-3">
          <input
            ref={field}
            type="search"
            name="q"
            aria-label="Search products by name"
            placeholder="Search products by name"
            defaultValue={q}
            maxLength={100}
            list={list}
            autoComplete="off"
            enterKeyHint="search"
            className="input grow"
            onInput={({ currentTarget }) => suggest(currentTarget.value)}
          />
          <datalist id={list}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <button type="submit" className="btn btn-primary">
            Search
          </button>
        </div>
        <details className="fold-when-narrow" open={[category, min, max, stock, sort].some(Boolean)}>
          <summary className="anchor inline-flex min-h-11 cursor-pointer items-center">
            Filter and sort
          </summary>
          <div className="search-fields">
            <label>
              Category
              <select name="category" defaultValue={category} className="select">
                <option value="">All categories</option>
                {categories.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Sort by
              <select name="sort" defaultValue={sort} className="select">
                <option value="">{q ? sortNames.relevance : sortNames.newest}</option>
                {Object.entries(sortNames).map(([value, name]) =>
                  value === (q ? 'relevance' : 'newest') || (value === 'relevance' && !q) ? null : (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ),
                )}
              </select>
            </label>
            <Price label="Least price, $" name="min" value={min} />
            <Price label="Most price, $" name="max" value={max} />
            <label className="search-check">
              <input
                type="checkbox"
                name="stock"
                value="in"
                defaultChecked={stock === 'in'}
                className="checkbox"
              />
              In stock
            </label>
          </div>
        </details>
      </form>
    </search>
  )
}

function Price({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label>
      {label}
      <input
        name={name}
        defaultValue={value}
        inputMode="numeric"
        pattern="\d{1,9}"
        title="Whole dollars"
        autoComplete="off"
        className="input"
      />
    </label>
  )
}

/** Fills the form in again when the address changes by other means: Back, a removed filter, a link. Focus stays. */
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

/** Product names that match what is typed. Only the latest request counts, in whatever order the replies arrive. */
function useSuggestions() {
  const [names, setNames] = useState<readonly string[]>([])
  const asked = useRef<ReturnType<typeof setTimeout>>(undefined)

  const suggest = useCallback((typed: string) => {
    clearTimeout(asked.current)
    if (typed.trim().length < 2) return setNames([])
    const timer = setTimeout(async () => {
      const { suggestedNames } = await import('./suggestions.ts')
      const found = await suggestedNames(typed)
      if (asked.current === timer) setNames(found)
    }, PAUSE_MS)
    asked.current = timer
  }, [])
  return { names, suggest }
}
