import { type FormEvent, useEffect, useRef } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { readSearch, searchQuery } from './product-search.ts'
import { SearchField } from './search-field.tsx'

const PANEL_ID = 'header-search'
/** The state of a location that a search of the header led to. */
const SEARCHED = 'searched'

/** The product search of every page: `/` and Ctrl-K lead to it. An ordinary GET form without script. */
export function HeaderSearch() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const isList = pathname === href('/') || pathname === href('/home')

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isTyping(event.target) || document.querySelector(':modal')) return
      event.preventDefault()
      // Where it is not in the bar, showing it gives it the focus.
      if (panel.current?.checkVisibility()) focusField(panel.current)
      else panel.current?.showPopover()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  // Whoever has searched goes on at the heading of what was found; with each search this is mounted anew.
  const hasSearched = state === SEARCHED
  useEffect(() => {
    if (!hasSearched) return
    const title = document.getElementById('products-title')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [hasSearched])

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate(`${href('/')}${searchQuery({ q })}#products`, { state: SEARCHED })
  }

  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className="menu-entry justify-center xl:hidden">
        <Icon name="search" />
        <span className="sr-only">Find products</span>
      </button>
      <search
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        className="header-search"
        onToggle={({ newState, currentTarget }) => newState === 'open' && focusField(currentTarget)}
      >
        <form action={`${href('/')}#products`} onSubmit={find}>
          <SearchField
            label="Find products"
            value={isList ? readSearch(new URLSearchParams(search)).q : ''}
            className="input"
          />
          <span className="key" aria-hidden="true">
            /
          </span>
        </form>
      </search>
    </>
  )
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !altKey && (ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

const focusField = (panel: HTMLElement) => panel.querySelector('input')?.select()
