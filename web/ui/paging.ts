import { Refused } from '#http/call-errors.ts'
/** The rows per page of a list, unless its page sets another number. */
export const PAGE_ROWS = 25

/** Maximum number of earlier pages that the address remembers, for going back. */
const MAX_TRAIL = 10

/** A position in a list, from the page's address. */
interface Place {
  /** The id of the last row of the previous page; undefined on the first page. */
  readonly cursor: string | undefined
  /** The number of rows on the previous pages. */
  readonly before: number
  /** The cursors of the previous pages, latest last. The first page has none. */
  readonly trail: readonly string[]
}

/** One page of a list: the server's reply and its position. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** The number of rows on all pages. */
  readonly total: number
  /** The number of rows on the previous pages. */
  readonly before: number
  /** The cursor of the next page; undefined on the last. */
  readonly next: string | undefined
  /** The number of rows on a full page. */
  readonly limit: number
}

function readPlace(search: URLSearchParams): Place {
  const cursor = search.get('cursor')?.match(/^[\w-]{1,64}(~[\w-]{0,1400})?$/)?.[0]
  if (cursor === undefined) return { cursor, before: 0, trail: [] }
  const before = Math.max(0, Math.trunc(Number(search.get('before')))) || 0
  const trail = search.get('trail')?.split('.') ?? []
  return { cursor, before, trail }
}

/**
 * Loads the page of a list that the address asks for.
 * @param list calls the server, whose reply says whether there is a next page
 */
export async function loadPage<Row>(
  request: Request,
  list: (page: { readonly cursor: string | undefined; readonly limit: number }) => Promise<{
    readonly rows: readonly Row[]
    readonly total: number
    readonly next: string | undefined
  }>,
  limit: number = PAGE_ROWS,
): Promise<ListPage<Row>> {
  const { cursor, before } = readPlace(new URL(request.url).searchParams)
  try {
    return { ...(await list({ cursor, limit })), before, limit }
  } catch (failure) {
    // An old address: the row of its cursor is gone.
    if (cursor === undefined || !(failure instanceof Refused) || failure.body.code !== 'bad-input')
      throw failure
    return { ...(await list({ cursor: undefined, limit })), before: 0, limit }
  }
}

/** Returns the words that a list is searched for; undefined for none. */
export const searchIn = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('q')?.slice(0, 100) || undefined

/** Returns the address of a list's first page, keeping all other parameters. */
export function withoutPlace(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of ['cursor', 'before', 'trail']) query.delete(name)
  return query
}

/** Returns the query strings of the other pages, keeping all other parameters. */
export function pageLinks(search: URLSearchParams, { rows, next, limit }: ListPage<unknown>) {
  const { cursor, before, trail } = readPlace(search)
  const to = (place: Place) => {
    const query = withoutPlace(search)
    if (place.cursor) {
      query.set('cursor', place.cursor)
      query.set('before', String(place.before))
      if (place.trail.length > 0) query.set('trail', place.trail.join('.'))
    }
    return `?${query}`
  }
  const last = trail.at(-1)
  return {
    first: cursor && to({ cursor: undefined, before: 0, trail: [] }),
    previous: last && to({ cursor: last, before: before - limit, trail: trail.slice(0, -1) }),
    next:
      next &&
      to({
        cursor: next,
        before: before + rows.length,
        trail: cursor ? [...trail, cursor].slice(-MAX_TRAIL) : [],
      }),
  }
}
