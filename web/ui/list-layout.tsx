import { Link, useSearchParams } from 'react-router'

/** A longer list is a table, unless the user chose cards. */
const MANY = 20

interface Options {
  /** Local storage key of this browser's choice. */
  readonly key: string
  /** @default none: cards unless chosen otherwise */
  readonly total?: number
}

/**
 * Returns whether a list is shown as a table instead of cards: as named in the page's address, else as chosen before,
 * else by its length. With it, a link to the other layout.
 */
export function useListLayout({ key, total = 0 }: Options) {
  const [search] = useSearchParams()
  const named = search.get('view') ?? localStorage.getItem(key)
  const asTable = named ? named === 'table' : total > MANY
  const other = asTable ? 'cards' : 'table'
  const next = new URLSearchParams(search)
  next.set('view', other)
  const layoutLink = (
    <Link to={{ search: `?${next}` }} className="btn btn-plain" onClick={() => store(key, other)}>
      {asTable ? 'Show as cards' : 'Show as a table'}
    </Link>
  )
  return { asTable, layoutLink }
}

function store(key: string, layout: 'cards' | 'table'): void {
  try {
    localStorage.setItem(key, layout)
  } catch {
    // Storage is full or blocked: the choice applies to this address only.
  }
}
