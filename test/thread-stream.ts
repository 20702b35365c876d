import { Unreadable } from '#http/xml/unreadable.ts'

/** What http/threads/pool.test.ts reads from a thread item by item. */
export function* read(length: number): Generator<number> {
  for (let item = 1; item <= length; item += 1) yield item
  if (length === 0) throw new Unreadable('There is nothing.')
}
