import { type SqlBool, sql } from 'kysely'
import { type PriceBreak, type PriceTerms, priceLadder } from '#contract/pricing.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { draftOf } from './impact-preview.ts'
import { type Prices, pricesOf } from './prices.ts'

/** The changes that a draft makes to the prices of products on sale. */

export interface Change {
  readonly id: string
  readonly sku: string
  readonly name: string
  /** Unit prices by minimum quantity. */
  readonly before: readonly PriceBreak[]
  readonly after: readonly PriceBreak[]
  readonly isChanged: boolean
  readonly floorCents: number | null
  readonly isBelowFloor: boolean
}

export interface ChangeList extends PageRequest {
  readonly show: 'changed' | 'below-floor'
}

/** Lists one page of changes, by SKU. */
export async function listChanges(db: Database, listId: string, { show, limit, cursor }: ChangeList) {
  const found: Change[] = []
  let total = 0
  let isAfterCursor = cursor === undefined
  for await (const change of changesOf(db, listId)) {
    const isShown = show === 'changed' ? change.isChanged : change.isBelowFloor
    if (isShown) total += 1
    if (isShown && isAfterCursor && found.length <= limit) found.push(change)
    isAfterCursor ||= change.id === cursor
  }
  return onePage(found, limit, total)
}

export async function countChanges(db: Database, listId: string) {
  const counts = { changed: 0, belowFloor: 0 }
  for await (const { isChanged, isBelowFloor } of changesOf(db, listId)) {
    counts.changed += Number(isChanged)
    counts.belowFloor += Number(isBelowFloor)
  }
  return counts
}

/** Yields every product on sale that has prices in the draft or in the published version. */
async function* changesOf(db: Database, listId: string): AsyncGenerator<Change> {
  const { name, draft, published } = await draftOf(db, listId)
  const [before, after] = await Promise.all([pricesOf(db, name, published), pricesOf(db, name, draft)])
  const isAboutAll = before?.percentOff !== undefined || after?.percentOff !== undefined
  const versions = isAboutAll ? undefined : [draft.id, ...(published ? [published.id] : [])]
  for await (const products of soldProducts(db, versions))
    for (const product of products) yield compare(product, before, after)
}

function compare(
  {
    minPieces: min,
    piecesMultiple: multiple,
    maxPieces: max,
    priceCents,
    priceBreaks,
    ...product
  }: SoldProduct,
  before: Prices | undefined,
  after: Prices | undefined,
): Change {
  const ladder = (prices: Prices | undefined) => {
    const priceList = prices?.listOf(product.id)
    const terms: PriceTerms = {
      basePriceCents: priceCents,
      breaks: priceBreaks,
      ...(priceList && { priceList }),
    }
    return priceLadder(terms, { min, multiple, max: max ?? undefined })
  }
  const ladders = { before: ladder(before), after: ladder(after) }
  const lowest = ladders.after.at(-1)?.priceCents
  return {
    ...product,
    ...ladders,
    isChanged: JSON.stringify(ladders.before) !== JSON.stringify(ladders.after),
    isBelowFloor: product.floorCents !== null && lowest !== undefined && lowest < product.floorCents,
  }
}

const BATCH = 5_000

/**
 * Products on sale by SKU, in batches, so that memory never holds all of them. With `versions`, only products that
 * have prices in those versions.
 */
async function* soldProducts(db: Database, versions: readonly number[] | undefined) {
  let last: string | undefined
  do {
    const products = await selectSold(db, versions, last)
    yield products
    last = products.length === BATCH ? products.at(-1)?.id : undefined
  } while (last !== undefined)
}

type SoldProduct = Awaited<ReturnType<typeof selectSold>>[number]

const selectSold = (db: Database, versions: readonly number[] | undefined, last: string | undefined) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'sku',
      'name',
      'price_cents as priceCents',
      'price_breaks as priceBreaks',
      'min_pieces as minPieces',
      'pieces_multiple as piecesMultiple',
      'max_pieces as maxPieces',
      'floor_cents as floorCents',
    ])
    .where('deleted_at', 'is', null)
    .$if(versions !== undefined, (query) =>
      query.where('id', 'in', (e) =>
        e
          .selectFrom('price_list_prices')
          .select('product_id')
          .where((p) => p('version_id', '=', p.fn.any(p.val(versions ?? [])))),
      ),
    )
    .$if(last !== undefined, (query) =>
      query.where(sql<SqlBool>`upper(sku) > (select upper(sku) from products where id = ${last})`),
    )
    .orderBy((e) => e.fn('upper', ['sku']))
    .limit(BATCH)
    .execute()
