import { formatCents } from '#contract/money.ts'
import { MAX_LIST_PRICES } from '#contract/price-lists/endpoints.ts'
import { doPricesFall } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { recordEvent } from '../companies/events.ts'
import { lockCompany, setPriceList } from '../companies/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { findSku } from '../products/skus.ts'
import * as drafts from './drafts.ts'
import * as store from './store.ts'

export function listPriceLists(db: Database, list: store.PriceLists) {
  return readPage(list, (query) => store.findPriceLists(db, query), store.countPriceLists(db, list.q))
}

export async function getPriceList(db: Database, id: string) {
  const [list, versions] = await Promise.all([store.findPriceList(db, id), store.findPublished(db, id)])
  if (!list) throw new Refusal('no-such-price-list')
  return { ...list, versions }
}

/** Lists a version's products and their prices in it. */
export async function listProducts(
  db: Database,
  listId: string,
  { number, ...list }: store.ProductList & { readonly number: number },
) {
  const { id } = await requireVersion(db, listId, number)
  return readPage(
    list,
    (query) => store.findListedProducts(db, id, query),
    store.countListedProducts(db, id, list.q),
  )
}

export async function requireVersion(db: Database, listId: string, number: number) {
  const version = await store.findVersion(db, listId, number)
  if (!version) throw new Refusal('no-such-price-list')
  return version
}

export function createPriceList(db: Database, head: store.ListHead, admin: Caller, keep: KeepResult<string>) {
  return db.transaction().execute(async (tx) => {
    const list = await store.insertPriceList(tx, head)
    if (!list) throw new Refusal('price-list-name-taken')
    await drafts.insertDraft(tx, list.id)
    await record(tx, admin, 'price-list-made', { ...head, ...list }, { after: head })
    await keep(tx, list.id)
    return list.id
  })
}

export function updatePriceList(db: Database, id: string, head: store.ListHead, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const list = await store.lockPriceList(tx, id)
    if (!list) throw new Refusal('no-such-price-list')
    const { name, notes } = list
    if (name === head.name && notes === head.notes) return
    if (!(await store.updatePriceList(tx, id, head))) throw new Refusal('price-list-name-taken')
    await record(
      tx,
      admin,
      'price-list-changed',
      { id, name: head.name },
      { before: { name, notes }, after: head },
    )
  })
}

export function startDraft(db: Database, id: string, admin: Caller, keep: KeepResult<number>) {
  return db.transaction().execute(async (tx) => {
    const list = await requireList(tx, id)
    const draft = await drafts.insertDraft(tx, id)
    if (!draft) throw new Refusal('price-list-draft-there')
    await record(tx, admin, 'price-list-draft-changed', list, { after: { draft: 'begun' } })
    await keep(tx, draft.revision)
    return draft.revision
  })
}

export function discardDraft(db: Database, id: string, admin: Caller): Promise<void> {
  return changingDraft(db, id, async (tx, list, draft) => {
    await drafts.deleteDraft(tx, draft)
    await record(tx, admin, 'price-list-draft-changed', list, { after: { draft: 'discarded' } })
  })
}

/** @returns the draft's revision */
export function setDiscount(
  db: Database,
  id: string,
  discountBasisPoints: number | null,
  admin: Caller,
): Promise<number> {
  return changingDraft(db, id, async (tx, list, draft) => {
    if (draft.discountBasisPoints === discountBasisPoints) return draft.revision
    const revision = await drafts.setDiscount(tx, draft, discountBasisPoints)
    const percent = (basisPoints: number | null) => ({ percentOff: (basisPoints ?? 0) / 100 })
    await record(tx, admin, 'price-list-draft-changed', list, {
      before: percent(draft.discountBasisPoints),
      after: percent(discountBasisPoints),
    })
    return revision
  })
}

/** @returns the draft's revision */
export function setProductPrices(
  db: Database,
  id: string,
  { productId, prices }: drafts.ProductPrices,
  admin: Caller,
): Promise<number> {
  if (!doPricesFall(prices)) throw new Refusal('prices-do-not-fall')
  return changingDraft(db, id, async (tx, list, draft) => {
    const sku = await findSku(tx, productId)
    if (sku === undefined) throw new Refusal('no-such-product')
    const { revision, priceCount } = await drafts.replacePrices(tx, draft, [{ productId, prices }])
    if (priceCount > MAX_LIST_PRICES) throw new Refusal('price-list-full')
    await record(tx, admin, 'price-list-draft-changed', list, { after: { [sku]: toText(prices) } })
    return revision
  })
}

/**
 * Publishes the draft; its companies pay its prices from then on. Waits for orders of theirs that are being placed,
 * which keep the prices that the buyers saw.
 * @param revision the draft's revision that the admin saw
 * @returns the version's number
 */
export function publishDraft(
  db: Database,
  id: string,
  revision: number,
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const list = await store.lockPriceList(tx, id)
    if (!list) throw new Refusal('no-such-price-list')
    const draft = await drafts.lockDraft(tx, id)
    if (!draft) throw new Refusal('no-price-list-draft')
    if (draft.revision !== revision)
      throw new Refusal('price-list-draft-changed', { revision: draft.revision })
    await drafts.publish(tx, draft, admin.email)
    const { number, discountBasisPoints, priceCount: prices } = draft
    const after = { version: number, percentOff: (discountBasisPoints ?? 0) / 100, prices }
    await record(tx, admin, 'price-list-published', list, { after })
    await keep(tx, number)
    return number
  })
}

/** Stands in for the admin's name, which customers must not see. */
const THE_SHOP = 'the shop'

/** Sets or clears a company's list. Waits for the company's orders that are being placed. */
export function assignPriceList(db: Database, companyId: string, listId: string | null, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) throw new Refusal('no-such-company')
    const after = listId === null ? undefined : await requireList(tx, listId)
    if (company.priceListId === listId) return
    const before = company.priceListId === null ? undefined : await store.findHead(tx, company.priceListId)
    await setPriceList(tx, companyId, listId)
    await recordEvent(tx, { customerId: companyId, email: THE_SHOP }, 'price-list-assigned', {
      detail: after ? 'The company has prices of its own' : 'The company pays the public prices',
    })
    await recordAction(tx, {
      actor: admin.email,
      action: 'price-list-assigned',
      subject: companyId,
      label: company.name,
      before: { priceList: before?.name ?? 'none' },
      after: { priceList: after?.name ?? 'none' },
    })
  })
}

/** Changes a list's draft in a transaction. Orders go on meanwhile, because the list itself is not locked. */
export function changingDraft<Result>(
  db: Database,
  id: string,
  change: (
    tx: Database,
    list: { readonly id: string; readonly name: string },
    draft: drafts.Draft,
  ) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const list = await requireList(tx, id)
    const draft = await drafts.lockDraft(tx, id)
    if (!draft) throw new Refusal('no-price-list-draft')
    return change(tx, list, draft)
  })
}

async function requireList(tx: Database, id: string) {
  const list = await store.findHead(tx, id)
  if (!list) throw new Refusal('no-such-price-list')
  return list
}

const toText = (prices: readonly store.StoredPrice[]) =>
  prices.map(({ from, priceCents }) => `${from}: ${formatCents(priceCents)}`).join('; ')

type Change = Pick<Parameters<typeof recordAction>[1], 'before' | 'after'>

export const record = (
  tx: Database,
  { email: actor }: Caller,
  action: 'price-list-made' | 'price-list-changed' | 'price-list-draft-changed' | 'price-list-published',
  { id: subject, name: label }: { readonly id: string; readonly name: string },
  change: Change,
): Promise<void> => recordAction(tx, { actor, action, subject, label, ...change })
