import type { FormEvent } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { HEADER_SEARCH_ID } from '#web/ui/header-search-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { readSearch, SEARCHED, searchQuery } from './product-search.ts'
import { SearchField } from './search-field.tsx'

/** The search of every page; `/` and Ctrl-K focus it (head-script.ts). Without JavaScript, a plain GET form for products. */
export function HeaderSearch() {
  // Remounted on each navigation, which closes whatever is open.
  return <Search key={useLocation().key} />
}

function Search() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isList = pathname === href('/') || pathname === href('/home')

  /** A number that leads to one page opens it, so that one that is scanned or pasted needs no choice. */
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    if (/[\d-]/.test(q)) {
      const { numberPages } = await import('./find-options.ts')
      const [page, another] = await numberPages(q)
      if (page && !another) return navigate(page.to)
    }
    return navigate(`${href('/')}${searchQuery({ q })}#products`, { state: SEARCHED })
  }

  return (
    <>
      <button type="button" popoverTarget={HEADER_SEARCH_ID} className="menu-entry justify-center xl:hidden">
        <Icon name="search" />
        <span className="sr-only">Search the shop</span>
      </button>
      <search id={HEADER_SEARCH_ID} popover="auto" className="header-search max-xl:opens-below xl:in-place">
        <form action={`${href('/')}#products`} onSubmit={(event) => void find(event)}>
          <SearchField
            label="Search the shop"
            value={isList ? readSearch(new URLSearchParams(search)).q : ''}
          />
          <span className="key" aria-hidden="true">
            /
          </span>
        </form>
      </search>
    </>
  )
}
