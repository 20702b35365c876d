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

test('a noun is spelled alike in contract, shop, web and tables, and stands in the dictionary', () => {
  const text = readFileSync('docs/dictionary.md', 'utf8')
  const written = [...text.matchAll(/^\| ([a-z-]+) +\| ([CSWT ]+?) +\|/gm)].map(([, room, places]) => [
    room,
    places?.split(' '),
  ])
  const names = [...new Set(Object.values(rooms).flat())].sort()
  const built = names.map((room) => [
    room,
    Object.entries(rooms).flatMap(([place, list]) => (list.includes(room) ? [place] : [])),
  ])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(built))
})
