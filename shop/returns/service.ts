import { orderPage } from '#contract/orders/order.ts'
import type { PicturePort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  canBecome,
  MAX_RETURNS,
  type ReturnReason,
  reasonNames,
  returnNumber,
} from '#contract/returns/endpoints.ts'
import { sellerAddress } from '#contract/settings/seller.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { actedByOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import { notifyShop } from '../contact/notify-shop.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { goodsAt } from '../orders/lines-and-parts.ts'
import { findOrderOf, findOrdersById, lockOrder, requireSeen, type StoredOrder } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import { findSeller } from '../settings/seller.ts'
import type { UploadKey, UploadKeys } from '../uploads/keys.ts'
import { aboutReturn } from './audit-subject.ts'
import { returnEmail } from './emails.ts'
import { lockReturn } from './lock.ts'
import { type MatchedSerials, matchSerials, withShippedSerials } from './match-serials.ts'
import { countReturns, findReturns, type ReturnFilter } from './search.ts'
import * as store from './store.ts'

export interface ReturnContext extends ShopContext {
  readonly pictures: PicturePort<Database>
  readonly uploadKeys: UploadKeys
}

const PHOTOS_A_DAY = { max: 40, windowMs: 24 * 3_600_000 } as const

interface WantedLine {
  /** Position among the order's lines, counted from 1. */
  readonly line: number
  readonly pieces: number
  readonly reason: ReturnReason
  readonly note: string
  readonly photo: string | undefined
  readonly serials: readonly string[]
}

export interface MadeReturn {
  readonly id: string
  readonly number: number
}

/** Requests the return of shipped pieces and notifies the shop. */
export function askForReturn(
  context: ReturnContext,
  { orderId, lines: wanted }: { orderId: string; lines: readonly WantedLine[] },
  buyer: Caller,
  keep: KeepResult<MadeReturn>,
): Promise<MadeReturn> {
  const { db, publicUrl } = context
  return db.transaction().execute(async (tx) => {
    if (!(await findOrderOf(tx, orderId, buyer))) throw new Refusal('no-such-order')
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('no-such-order')
    if ((await store.countReturnsOf(tx, orderId)) >= MAX_RETURNS) throw new Refusal('too-many-returns')
    const lines = await withShippedSerials(
      tx,
      order,
      returnedLines(order, wanted, await store.returnablePieces(tx, orderId)),
    )
    for (const { photo } of lines)
      if (photo !== undefined && !(await context.pictures.keep(tx, photo)))
        throw new Refusal('unknown-picture')
    const made = await store.insertReturn(tx, { orderId, askedBy: buyer.email, lines })
    const actedBy = actedByOf(buyer)
    await notifyShop(context, tx, {
      about: 'return',
      from: { name: buyer.name, email: buyer.email, ...(actedBy && { actedBy }) },
      text: [
        returnNumber(made.number),
        ...lines.map(({ pieces, productName, reason, note }) =>
          `${pieces} × ${productName}: ${reasonNames[reason]}. ${note}`.trim(),
        ),
      ].join('\n\n'),
      link: `${publicUrl}${orderPage(orderId)}`,
    })
    await keep(tx, made)
    return made
  })
}

/** @throws Refusal no-such-line, kit-by-parts; more-than-returnable, with each line that exceeds its limit */
function returnedLines(
  order: StoredOrder,
  wanted: readonly WantedLine[],
  returnable: ReadonlyMap<number, number>,
) {
  const named = wanted.map(({ line, ...rest }) => {
    const { position, productId, productName } = goodsAt(order, line)
    return { ...rest, line, position, productId, productName, left: returnable.get(position) ?? 0 }
  })
  const tooMany = named.filter(({ pieces, left }) => pieces > left)
  if (tooMany.length > 0)
    throw new Refusal('more-than-returnable', {
      lines: tooMany.map(({ line, left, productName }) => ({
        line,
        left,
        message: `${productName}: ${left} can be returned.`,
      })),
    })
  return named
}

/** Finds the lines of pieces that can go back, by their serial numbers. */
export async function matchReturnable(
  db: Database,
  { orderId, serials }: { readonly orderId: string; readonly serials: readonly string[] },
  caller: Caller,
): Promise<MatchedSerials> {
  return matchSerials(db, await requireSeen(db, orderId, caller), serials)
}

/**
 * Issues an upload key for a photo of the pieces to be returned. Threat: anyone with an account could fill the image
 * host.
 */
export async function issuePhotoKey(
  { db, uploadKeys }: ReturnContext,
  orderId: string,
  buyer: Caller,
): Promise<UploadKey> {
  if (!(await findOrderOf(db, orderId, buyer))) throw new Refusal('no-such-order')
  if ((await store.returnablePieces(db, orderId)).size === 0) throw new Refusal('nothing-to-return')
  if (!(await fillBucket(db, bucketName('return-photos', buyer.id), PHOTOS_A_DAY, new Date())))
    throw new Refusal('too-many-photos')
  return uploadKeys.issueOnce(buyer.id)
}

/** Lists the returns of an order that the caller may see; admins may see any. */
export async function listOrderReturns(
  db: Database,
  { orderId, ...list }: PageRequest & { readonly orderId: string },
  caller: Caller,
) {
  const order = await requireSeen(db, orderId, caller)
  const page = await readPage(
    list,
    (query) => store.findReturnsOf(db, orderId, query),
    store.countReturnsOf(db, orderId),
  )
  return { order, page }
}

export async function listReturns(db: Database, list: PageRequest & ReturnFilter) {
  const page = await readPage(list, (query) => findReturns(db, query), countReturns(db, list))
  const ids = [...new Set(page.rows.map(({ orderId }) => orderId))]
  const orders = new Map(
    (ids.length === 0 ? [] : await findOrdersById(db, ids)).map((order) => [order.id, order]),
  )
  const orderOf = ({ orderId }: { readonly orderId: string }) => {
    const order = orders.get(orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    return order
  }
  return { page, orderOf }
}

/** Withdraws a requested return. Safe to repeat, as are the two below. */
export function withdrawReturn({ db }: ReturnContext, id: string, buyer: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, found } = await lockReturn(tx, id)
    if (!(await findOrderOf(tx, order.id, buyer))) throw new Refusal('no-such-return')
    if (found.state === 'withdrawn') return
    if (!canBecome(found.state, 'withdrawn')) throw new Refusal('return-not-open')
    await store.moveReturn(tx, id, { from: found.state, to: 'withdrawn', by: buyer })
  })
}

interface Answer {
  readonly id: string
  /** Shown to the buyer. */
  readonly note: string
}

export function approveReturn(
  { db, queueEmail, publicUrl }: ReturnContext,
  { id, note }: Answer,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, found } = await lockReturn(tx, id)
    if (found.state === 'approved') return
    if (!canBecome(found.state, 'approved')) throw new Refusal('return-not-open')
    await store.moveReturn(tx, id, { from: found.state, to: 'approved', by: admin, note })
    const seller = await findSeller(tx)
    const address = sellerAddress(seller)
    await queueEmail(tx, found.askedBy, {
      kind: 'return-approved',
      ...returnEmail(order, found, publicUrl),
      note,
      sendTo: address ? `${seller.name}\n${address}` : '',
    })
    await recordAction(tx, {
      actor: admin.email,
      action: 'return-approved',
      ...aboutReturn(found),
      after: { note },
    })
  })
}

export function refuseReturn(
  { db, queueEmail, publicUrl }: ReturnContext,
  { id, note }: Answer,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, found } = await lockReturn(tx, id)
    if (found.state === 'refused') return
    if (!canBecome(found.state, 'refused')) throw new Refusal('return-not-open')
    await store.moveReturn(tx, id, { from: found.state, to: 'refused', by: admin, note })
    await queueEmail(tx, found.askedBy, {
      kind: 'return-refused',
      ...returnEmail(order, found, publicUrl),
      reason: note,
    })
    await recordAction(tx, {
      actor: admin.email,
      action: 'return-refused',
      ...aboutReturn(found),
      before: { state: found.state },
      after: { reason: note },
    })
  })
}
