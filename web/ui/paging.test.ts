import { expect, test } from 'vitest'
import { type ListPage, loadPage, pageLinks } from './paging.ts'

/** A list of five rows, two to a page, as a server pages it: the cursor is the last row of the page before. */
const all = ['a', 'b', 'c', 'd', 'e']
const load = (search: string) =>
  loadPage(
    new Request(`https://shop.test/list${search}`),
    async ({ cursor, limit }) => {
      const start = cursor ? all.indexOf(cursor) + 1 : 0
      const rows = all.slice(start, start + limit)
      return { rows, total: all.length, next: start + limit < all.length ? rows.at(-1) : undefined }
    },
    2,
  )
const linksOf = (search: string, page: ListPage<string>) => pageLinks(new URLSearchParams(search), page)

test('every row is on the way from the first page to the last, and back', async () => {
  const seen: ListPage<string>[] = []
  let search = '?q=x'
  for (let next: string | undefined = search; next; next = linksOf(search, seen.at(-1) ?? fail()).next) {
    search = next
    seen.push(await load(search))
  }
  expect(seen.map(({ rows }) => rows)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(seen.map(({ before }) => before)).toEqual([0, 2, 4])

  const { previous = '', first } = linksOf(search, seen.at(-1) ?? fail())
  expect(await load(previous)).toMatchObject({ rows: ['c', 'd'], before: 2 })
  expect(first).toBe('?q=x')
  expect(linksOf(previous, await load(previous))).toMatchObject({ previous: undefined, first: '?q=x' })
})

test('the last page has no next one, also when it is full', async () => {
  const page = await loadPage(
    new Request('https://shop.test/list'),
    async () => ({ rows: ['a', 'b'], total: 2, next: undefined }),
    2,
  )
  expect(linksOf('', page)).toEqual({ first: undefined, previous: undefined, next: undefined })
})

test.for(['?cursor=%00', '?cursor=', '?before=900', '?cursor=a%20b&before=-3'])(
  'an address that nobody linked to is the first page: %s',
  async (search) => {
    expect(await load(search)).toMatchObject({ rows: ['a', 'b'], before: 0 })
  },
)

function fail(): never {
  throw new Error('no page was loaded')
}
