import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { readPage } from '../pages.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import { shortSupply } from '../prices/supply.ts'
import type { QuoteDetails } from './api-mapping.ts'
import { memberOf } from './moves.ts'
import { findLines, findRevisions } from './revisions.ts'
import { claim, countQuotes, findQuote, newestQuotes, type QuoteList } from './store.ts'

export function listQuotes(db: Database, list: QuoteList) {
  return readPage(list, (query) => newestQuotes(db, query), countQuotes(db, list))
}

/** Returns a quote that the caller may see, with all its revisions and today's prices; admins may see any. */
export async function getQuote(db: Database, id: string, caller: Caller): Promise<QuoteDetails> {
  const quote = await findQuote(db, id, memberOf(caller))
  if (!quote) throw new Refusal('no-such-quote')
  const [lines, revisions] = await Promise.all([findLines(db, id), findRevisions(db, id)])
  const pieces = lastPieces(revisions)
  const asked = lines.map((line) => ({ ...line, pieces: pieces.get(line.position) ?? 0 }))
  const listPrices =
    quote.customerId === null ? undefined : await findListPricesOf(db, quote.customerId, productsOf(asked))
  const current = new Set(revisions.at(-1)?.lines.map(({ position }) => position))
  // Lines that the last revision left out do not count towards the price breaks of a family.
  const { true: discussed = [], false: leftOut = [] } = Object.groupBy(asked, ({ position }) =>
    String(current.has(position)),
  )
  const priced = [
    ...(await priceLines(db, discussed, { listPrices, assortment: 'everything' })),
    ...(await priceLines(db, leftOut, { listPrices, assortment: 'everything' })),
  ].toSorted((a, b) => a.line.position - b.line.position)
  return {
    quote,
    lines: priced.map((price) => ({
      ...price.line,
      today: price.product && price,
      familyMin: price.product && price.rule.familyMin,
      short: shortSupply(price),
    })),
    revisions,
  }
}

/** The last discussed quantity of each line, including lines that a later revision left out. */
const lastPieces = (revisions: QuoteDetails['revisions']) =>
  new Map(revisions.flatMap(({ lines }) => lines.map(({ position, pieces }) => [position, pieces] as const)))

/** Gives the quote to the first user who opens the emailed link: only that email has the id. */
export async function claimQuote(db: Database, id: string, buyer: Caller): Promise<void> {
  if (!(await claim(db, id, buyer))) throw new Refusal('no-such-quote')
}
