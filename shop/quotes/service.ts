import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { readPage } from '../pages.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import { shortSupply } from '../prices/supply.ts'
import type { QuoteDetails } from './api-mapping.ts'
import { memberOf } from './moves.ts'
import { findLinesWithParts } from './parts.ts'
import { findDiscussed, findRevisions, type LinesPage, nextOffset } from './revisions.ts'
import { claim, countQuotes, findQuote, newestQuotes, type QuoteList } from './store.ts'

export function listQuotes(db: Database, list: QuoteList) {
  return readPage(list, (query) => newestQuotes(db, query), countQuotes(db, list))
}

/**
 * Returns a quote that the caller may see, with all its revisions and a page of its lines at today's prices; admins may see
 * any.
 */
export async function getQuote(
  db: Database,
  id: string,
  page: LinesPage,
  caller: Caller,
): Promise<QuoteDetails> {
  const quote = await findQuote(db, id, memberOf(caller))
  if (!quote) throw new Refusal('no-such-quote')
  const [lines, revisions, discussed] = await Promise.all([
    findLinesWithParts(db, id, quote.totalCents === null ? undefined : quote.revision, page),
    findRevisions(db, id, page),
    findDiscussed(db, id),
  ])
  const listPrices =
    quote.customerId === null
      ? undefined
      : await findListPricesOf(db, quote.customerId, productsOf(discussed))
  // Lines of other pages count towards the price breaks of a family; those that the last revision left out do not.
  const { true: current = [], false: leftOut = [] } = Object.groupBy(discussed, ({ isCurrent }) =>
    String(isCurrent),
  )
  const priced = new Map(
    [
      ...(await priceLines(db, current, { listPrices, assortment: 'everything' })),
      ...(await priceLines(db, leftOut, { listPrices, assortment: 'everything' })),
    ].map((price) => [price.line.position, price]),
  )
  return {
    quote,
    lines: lines.map((line) => {
      const price = priced.get(line.position)
      if (!price?.product) return { ...line, today: undefined, familyMin: undefined, short: undefined }
      return { ...line, today: price, familyMin: price.rule.familyMin, short: shortSupply(price) }
    }),
    revisions,
    nextOffset: nextOffset(quote, page),
  }
}

/** Gives the quote to the first user who opens the emailed link: only that email has the id. */
export async function claimQuote(db: Database, id: string, buyer: Caller): Promise<void> {
  if (!(await claim(db, id, buyer))) throw new Refusal('no-such-quote')
}
