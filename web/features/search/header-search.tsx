import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { HEADER_SEARCH_ID } from '#web/ui/header-search-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { readSearch, SEARCHED, searchQuery } from './product-search.ts'
import { SearchField } from './search-field.tsx'

/** The search of every page; `/` and Ctrl-K focus it (head-script.ts). Without JavaScript, a plain GET form for products. */
export function HeaderSearch() {
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  const isList = pathname === href('/') || pathname === href('/home')
  const q = isList ? readSearch(new URLSearchParams(search)).q : ''
  const box = useRef<HTMLElement>(null)
  const searches = useRef(0)
  const shownKey = useRef(key)

  const onNavigated = useEffectEvent(() => {
    searches.current += 1
    const field = box.current?.querySelector('input')
    // A page that arrives late must not replace what has been typed since.
    if (!field || field.matches('[data-typing]:focus')) return
    field.removeAttribute('data-typing')
    field.value = q
    box.current?.hidePopover()
  })
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    onNavigated()
  }, [key])

  /** A number that leads to one page opens it, so that one that is scanned or pasted needs no choice. */
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    event.currentTarget.querySelector('input')?.removeAttribute('data-typing')
    searches.current += 1
    const latest = searches.current
    if (/[\d-]/.test(q)) {
      const { numberPages } = await import('./find-options.ts')
      const [page, another] = await numberPages(q)
      // Another search was sent, or another page opened, while the shop was asked.
      if (searches.current !== latest) return
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
      <search
        ref={box}
        id={HEADER_SEARCH_ID}
        popover="auto"
        className="header-search max-xl:opens-below xl:in-place"
      >
        <form action={`${href('/')}#products`} onSubmit={(event) => void find(event)}>
          <SearchField label="Search the shop" value={q} />
          <span className="key" aria-hidden="true">
            /
          </span>
        </form>
      </search>
    </>
  )
}
