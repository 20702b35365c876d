import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const folders = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const rooms = {
  C: folders('contract'),
  S: folders('shop'),
  W: folders('web/features'),
  T: readdirSync('database/tables').map((file) => basename(file, '.ts')),
}

/** The cells of the tables of the dictionary, row by row. */
const tables = [...readFileSync('docs/dictionary.md', 'utf8').matchAll(/^(?:\|.*\n)+/gm)].map(([table]) =>
  table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    ),
)

test('the rows of each table of the dictionary have as many cells as its head, and one line is below it', () => {
  const isLine = (cells: readonly string[]) => cells.every((cell) => /^-+$/.test(cell))
  for (const [head = [], ...rows] of tables) {
    expect(rows.filter((cells) => cells.length !== head.length)).toEqual([])
    expect(rows.map(isLine)).toEqual(rows.map((_, place) => place === 0))
  }
})

test('a noun is spelled alike in contract, shop, web and tables, and stands in the dictionary', () => {
  const written = tables
    .flat()
    .flatMap(([room = '', places = '']) =>
      /^[a-z-]+$/.test(room) && /^[CSWT ]+$/.test(places) ? [[room, places.split(' ')] as const] : [],
    )
  expect(written.map(([room]) => room)).toEqual([...new Set(written.map(([room]) => room))])
  const names = [...new Set(Object.values(rooms).flat())].sort()
  const built = names.map((room) => [
    room,
    Object.entries(rooms).flatMap(([place, list]) => (list.includes(room) ? [place] : [])),
  ])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(built))
})
