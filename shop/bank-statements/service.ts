import { bankTransferNumber } from '#contract/bank-statements/transfers.ts'
import { formatCents, toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockInvoice, payInvoice, type Recorder } from '../invoices/transfers.ts'
import { readPage } from '../pages.ts'
import { bookTransfer, lockWaiting, takeBackAll, type Wanted } from './book.ts'
import { lockBalance } from './credits.ts'
import { ledgerOf, type Match } from './matching/ledger.ts'
import { matchesOf } from './matching/match.ts'
import { readLedger } from './read-ledger.ts'
import * as store from './store.ts'

export interface Shown {
  readonly transfer: store.StoredTransfer
  readonly matches: readonly Match[]
}

/** A page of transfers; waiting ones with what they may be for. */
export async function listTransfers(
  db: Database,
  list: store.TransferFilter & Parameters<typeof store.findTransfers>[1],
) {
  const page = await readPage(list, (query) => store.findTransfers(db, query), store.countTransfers(db, list))
  const shown = await withMatches(db, page.rows)
  return page.map((transfer) => ({
    transfer,
    matches: shown.find((each) => each.transfer.id === transfer.id)?.matches ?? [],
  }))
}

/** @throws Refusal no-such-bank-transfer */
export async function getTransfer(db: Database, id: string) {
  const transfer = await store.findTransfer(db, id)
  if (!transfer) throw new Refusal('no-such-bank-transfer')
  const [bookings, [shown]] = await Promise.all([store.findBookings(db, id), withMatches(db, [transfer])])
  return { transfer, matches: shown?.matches ?? [], bookings }
}

async function withMatches(db: Database, transfers: readonly store.StoredTransfer[]): Promise<Shown[]> {
  const waiting = transfers.filter(({ state }) => state === 'waiting')
  const ledger = waiting.length > 0 ? await readLedger(db, waiting) : nothing
  return transfers.map((transfer) => ({
    transfer,
    matches: transfer.state === 'waiting' ? matchesOf(transfer, ledger) : [],
  }))
}

const nothing = ledgerOf({ invoices: [], settled: new Map(), payers: new Map(), booked: [] })

const recorderOf = (admin: Caller): Recorder => ({ email: admin.email, actor: actorOf(admin) })

/** Books a waiting transfer as an admin says, and remembers the payer's account if wanted. */
export function book(
  shop: ShopContext,
  {
    id,
    learn,
    ...wanted
  }: Omit<Wanted, 'rule' | 'reason'> & { readonly id: string; readonly learn: boolean },
  admin: Caller,
): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const transfer = await lockWaiting(tx, id)
    const by = recorderOf(admin)
    const [shown] = await withMatches(tx, [transfer])
    const suggested = shown?.matches.find((match) => isAs(match, wanted))
    const rule = suggested?.rule ?? 'by-hand'
    const reason = suggested?.reason ?? 'Chosen by hand.'
    await bookTransfer(shop, tx, transfer, { ...wanted, rule, reason }, by)
    if (learn) await learnPayer(tx, transfer, admin)
  })
}

/** Whether an admin accepted what was suggested. */
const isAs = ({ parts, keep, takesBack }: Match, wanted: Omit<Wanted, 'rule' | 'reason'>) =>
  takesBack?.id === wanted.takesBack &&
  keep?.customerId === wanted.keep?.customerId &&
  parts.length === wanted.parts.length &&
  parts.every(({ invoice, amountCents, discountCents, chargesCents }) =>
    wanted.parts.some(
      (part) =>
        part.invoiceId === invoice.id &&
        part.amountCents === amountCents &&
        part.discountCents === discountCents &&
        part.chargesCents === chargesCents,
    ),
  )

/** The customer is that of what was just booked; one of several is nobody's. */
async function learnPayer(
  tx: Database,
  { id, iban, name }: store.StoredTransfer,
  admin: Caller,
): Promise<void> {
  const standing = (await store.findBookings(tx, id)).filter(({ undoneAt }) => undoneAt === null)
  const [customerId, ...others] = new Set(standing.map((booking) => booking.customerId))
  if (iban === '' || customerId === undefined || others.length > 0) return
  const learned = { customer_id: customerId, name, learned_by: admin.email }
  await tx
    .insertInto('known_payers')
    .values({ iban, ...learned })
    .onConflict((conflict) => conflict.column('iban').doUpdateSet(learned))
    .execute()
  await recordAction(tx, {
    actor: admin.email,
    action: 'payer-learned',
    subject: customerId,
    label: `${name}: ${standing[0]?.company ?? ''}`,
    after: { iban },
  })
}

/** Sets a waiting transfer aside: it is not for an invoice of this shop. */
export function dismiss(db: Database, { id, reason }: { id: string; reason: string }, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const { serial, amountCents } = await lockWaiting(tx, id)
    await store.decide(tx, { id, state: 'ignored', rule: 'by-hand', reason, decidedBy: admin.email })
    await recordAction(tx, {
      actor: admin.email,
      action: 'bank-transfer-ignored',
      subject: id,
      label: `${bankTransferNumber(serial)}: ${formatCents(amountCents)}`,
      after: { reason },
    })
  })
}

/** Undoes what was decided, by counter-entries. The transfer waits again, for people. */
export function undo(db: Database, { id, reason }: { id: string; reason: string }, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const transfer = await store.lockTransfer(tx, id)
    if (!transfer) throw new Refusal('no-such-bank-transfer')
    if (transfer.state === 'waiting') throw new Refusal('transfer-not-decided')
    if (transfer.state === 'returned')
      throw new Refusal('transfer-not-undoable', { message: transfer.reason })
    await takeBackAll(tx, transfer, { reason }, recorderOf(admin))
    await store.waitAgain(tx, id)
    await recordAction(tx, {
      actor: admin.email,
      action: 'bank-transfer-undone',
      subject: id,
      label: `${bankTransferNumber(transfer.serial)}: ${formatCents(transfer.amountCents)}`,
      before: { reason: transfer.reason },
      after: { reason },
    })
  })
}

export interface Used {
  readonly id: string
  readonly openCents: number
}

/** Pays an open invoice with money that was kept on its customer's account. */
export function useCredit(
  shop: ShopContext,
  { invoiceId, amountCents }: { readonly invoiceId: string; readonly amountCents: number },
  admin: Caller,
  keep: KeepResult<Used>,
): Promise<Used> {
  return shop.db.transaction().execute(async (tx) => {
    const { customerId, number } = await lockInvoice(tx, invoiceId)
    const leftCents = await lockBalance(tx, customerId)
    if (leftCents < amountCents) throw new Refusal('no-credit-left', { left: toAmount(leftCents) })
    const payment = { invoiceId, amounts: { credit: amountCents }, reference: 'Credit on the account' }
    const { ids, invoice } = await payInvoice(shop, tx, payment, recorderOf(admin))
    await recordAction(tx, {
      actor: admin.email,
      action: 'credit-used',
      subject: invoiceId,
      label: `${number}: ${formatCents(amountCents)}`,
    })
    const used = { id: ids[0] ?? '', openCents: invoice.openCents }
    await keep(tx, used)
    return used
  })
}
