import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { counted } from '#contract/counts.ts'
import { MAX_LIST_LINES, MAX_LISTS } from '#contract/lists/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { lockCustomer } from '../addresses/store.ts'
import { recordActing } from '../audit-log/acting.ts'
import * as carts from '../carts/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { findOrderOf } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import { findListPrices } from '../prices/list-prices.ts'
import {
  type PricedLine,
  priceLines,
  priceWith,
  productsOf,
  type UnknownLine,
} from '../prices/price-lines.ts'
import { deleteLines, findAllLines, findLines, findLinesOf, type StoredLine, upsertLines } from './lines.ts'
import * as store from './store.ts'

interface ListHead {
  readonly name: string
  readonly shared: boolean
}

/**
 * True if the caller may change a list: only its creator may, or every member once the creator's account is deleted.
 */
export const mayChange = ({ creatorId }: { readonly creatorId: string | null }, { id }: Caller): boolean =>
  creatorId === null || creatorId === id

export function listLists(db: Database, list: PageRequest, caller: Caller) {
  return readPage(list, (query) => store.findLists(db, caller, query), store.countVisible(db, caller))
}

export type ListLineAtPrice = PricedLine<StoredLine> | UnknownLine<StoredLine>

/** Returns one page of a list's lines at today's prices. Lines of products no longer on sale stay. */
export async function getList(
  db: Database,
  id: string,
  page: { readonly offset: number; readonly limit: number },
  caller: Caller,
) {
  const list = await store.findList(db, caller, id)
  if (!list) throw new Refusal('no-such-list')
  const [lines, canShare] = await Promise.all([
    findLines(db, id, page),
    store.hasSeveralMembers(db, caller.customerId),
  ])
  return { list, canShare, lines: await atPrices(db, lines, caller) }
}

export interface CreatedList {
  readonly id: string
  readonly lineCount: number
  /** Products in the request that are not on sale. */
  readonly unknown: readonly string[]
}

export function createList(
  db: Database,
  head: ListHead,
  source: store.LineSource,
  caller: Caller,
  keep: KeepResult<CreatedList>,
): Promise<CreatedList> {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    if ((await store.countLists(tx, caller.customerId)) >= MAX_LISTS) throw new Refusal('too-many-lists')
    if (await store.findByName(tx, caller.customerId, head.name)) throw new Refusal('list-name-taken')
    if (source.from === 'order' && !(await findOrderOf(tx, source.orderId, caller)))
      throw new Refusal('no-such-order')
    const lines = source.from === 'lines' ? lastOfEach(source.lines).filter(({ pieces }) => pieces > 0) : []
    const { id, productIds } = await store.insertList(
      tx,
      caller,
      head,
      source.from === 'lines' ? { ...source, lines } : source,
    )
    if (source.from === 'cart' && productIds.length === 0) throw new Refusal('cart-empty')
    const result = { id, lineCount: productIds.length, unknown: without(lines, productIds) }
    await keep(tx, result)
    return result
  })
}

export function updateList(db: Database, id: string, head: ListHead, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, caller.customerId)
    await lockChangeable(tx, id, caller)
    const named = await store.findByName(tx, caller.customerId, head.name)
    if (named && named.id !== id) throw new Refusal('list-name-taken')
    await store.updateList(tx, id, head, caller.id)
  })
}

export function deleteList(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockChangeable(tx, id, caller)
    await store.deleteList(tx, id)
  })
}

export interface ChangedList {
  readonly lineCount: number
  readonly lines: readonly ListLineAtPrice[]
  /** Products that are not on sale and were not on the list. */
  readonly unknown: readonly string[]
}

/** Sets quantities and notes; a quantity of 0 removes the line. */
export function setLines(
  db: Database,
  id: string,
  sent: readonly store.NewLine[],
  caller: Caller,
): Promise<ChangedList> {
  const changes = lastOfEach(sent)
  const kept = changes.filter(({ pieces }) => pieces > 0)
  const taken = changes.filter(({ pieces }) => pieces === 0).map(({ productId }) => productId)
  return db.transaction().execute(async (tx) => {
    await lockChangeable(tx, id, caller)
    if (taken.length > 0) await deleteLines(tx, id, taken)
    if (kept.length > 0) await upsertLines(tx, id, kept, caller.assortment)
    const lineCount = await store.touchList(tx, id)
    if (lineCount > MAX_LIST_LINES) throw new Refusal('list-full')
    const keptIds = kept.map(({ productId }) => productId)
    const lines = await atPrices(tx, await findLinesOf(tx, id, keptIds), caller)
    return {
      lineCount,
      lines,
      unknown: without(
        kept,
        lines.map(({ line }) => line.productId),
      ),
    }
  })
}

export interface FilledCart {
  readonly listed: readonly StoredLine[]
  readonly cart: readonly (PricedLine<carts.StoredCartLine> | UnknownLine<carts.StoredCartLine>)[]
  /** Previous quantities of all the cart's lines. */
  readonly before: ReadonlyMap<string, number>
}

/** The limit of the database column. */
const MAX_LINE_PIECES = 1_000_000_000

/** Adds all lines to the caller's cart the given number of times, on top of its lines. */
export function addToCart(
  db: Database,
  { id, times }: { readonly id: string; readonly times: number },
  buyer: Caller,
  keep: KeepResult<FilledCart>,
) {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return db.transaction().execute(async (tx) => {
    if (!(await store.findList(tx, buyer, id))) throw new Refusal('no-such-list')
    await carts.lockCart(tx, buyer.id)
    const listed = (await findAllLines(tx, id)).map((line) => ({
      ...line,
      pieces: Math.min(line.pieces * times, MAX_LINE_PIECES),
    }))
    const before = new Map(
      (await carts.findCart(tx, buyer.id)).map(({ productId, pieces }) => [productId, pieces]),
    )
    await carts.upsertLines(tx, buyer, listed, 'add')
    const { lines, products } = await carts.findCartWithProducts(tx, buyer.id)
    const listPrices = await findListPrices(tx, buyer, [...products.keys()])
    const cart = priceWith(lines, products, { listPrices, assortment: buyer.assortment })
    if (cart.length > MAX_CART_LINES) throw new Refusal('cart-full')
    await recordActing(tx, buyer, 'cart-changed-for-customer', {
      label: counted(listed.length, 'line'),
      after: { mode: 'add' },
    })
    const result = { listed, cart, before }
    await keep(tx, result)
    return result
  })
}

/** Prices lines at the prices of the caller's company. */
const atPrices = async (db: Database, lines: readonly StoredLine[], caller: Caller) =>
  priceLines(db, lines, {
    listPrices: await findListPrices(db, caller, productsOf(lines)),
    assortment: caller.assortment,
  })

async function lockChangeable(tx: Database, id: string, caller: Caller): Promise<void> {
  const list = await store.lockList(tx, caller, id)
  if (!list) throw new Refusal('no-such-list')
  if (!mayChange(list, caller)) throw new Refusal('list-of-colleague')
}

/** Returns the last line of each product. */
const lastOfEach = (lines: readonly store.NewLine[]): store.NewLine[] => [
  ...new Map(lines.map((line) => [line.productId, line])).values(),
]

/** The lines' products that are not in `productIds`. */
function without(lines: readonly store.NewLine[], productIds: readonly string[]): string[] {
  const known = new Set(productIds)
  return lines.map(({ productId }) => productId).filter((id) => !known.has(id))
}
