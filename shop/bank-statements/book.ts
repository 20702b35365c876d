import { theShop } from '#contract/audit-log/actor.ts'
import { bankTransferNumber } from '#contract/bank-statements/transfers.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { openDay } from '../accounting/months.ts'
import { recordAction } from '../audit-log/store.ts'
import { findCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { findInvoice } from '../invoices/store.ts'
import { payInvoice, type Recorder, takeBackPayment } from '../invoices/transfers.ts'
import { keepCredit, takeBackCredit } from './credits.ts'
import * as store from './store.ts'

/** How the audit log and the payments name the shop. */
export const byRule: Recorder = { email: 'the shop', actor: theShop }

export interface Part {
  readonly invoiceId: string
  readonly amountCents: number
  readonly discountCents: number
  readonly chargesCents: number
}

export interface Wanted {
  readonly parts: readonly Part[]
  readonly keep?: { readonly customerId: string; readonly amountCents: number } | undefined
  /** Id of the transfer that it returns. */
  readonly takesBack?: string | undefined
  readonly rule: string
  readonly reason: string
}

type Booker = Pick<ShopContext, 'queueEmail' | 'publicUrl'>

/** @throws Refusal no-such-bank-transfer, transfer-decided */
export async function lockWaiting(tx: Database, id: string): Promise<store.StoredTransfer> {
  const transfer = await store.lockTransfer(tx, id)
  if (!transfer) throw new Refusal('no-such-bank-transfer')
  if (transfer.state !== 'waiting') throw new Refusal('transfer-decided')
  return transfer
}

/**
 * Books a waiting transfer that is locked, all of it.
 * @throws Refusal parts-not-amount, invoice-not-open, above-open, no-such-company, transfer-not-undoable
 */
export async function bookTransfer(
  shop: Booker,
  tx: Database,
  transfer: store.StoredTransfer,
  wanted: Wanted,
  by: Recorder,
): Promise<void> {
  const { parts, keep, takesBack, rule, reason } = wanted
  if (takesBack === undefined) await bookMoney(shop, tx, transfer, wanted, by)
  else if (parts.length > 0 || keep) throw new Refusal('parts-not-amount')
  else await bookReturn(tx, transfer, { takesBack, by })
  await store.decide(tx, {
    id: transfer.id,
    state: takesBack === undefined && parts.length === 0 ? 'kept' : 'booked',
    rule,
    reason,
    decidedBy: by === byRule ? '' : by.email,
  })
  await recordAction(tx, {
    actor: by.email,
    action: 'bank-transfer-booked',
    subject: transfer.id,
    label: `${bankTransferNumber(transfer.serial)}: ${formatCents(transfer.amountCents)}`,
    after: { reason },
  })
}

async function bookMoney(
  shop: Booker,
  tx: Database,
  transfer: store.StoredTransfer,
  { parts, keep }: Wanted,
  by: Recorder,
): Promise<void> {
  const { id: transferId, amountCents, bookedOn } = transfer
  const cents = parts.reduce((sum, part) => sum + part.amountCents, 0) + (keep?.amountCents ?? 0)
  const isTwice = new Set(parts.map(({ invoiceId }) => invoiceId)).size < parts.length
  if (cents !== amountCents || isTwice || parts.some((part) => part.amountCents <= 0))
    throw new Refusal('parts-not-amount')
  const reference = referenceOf(transfer)
  const receivedOn = await openDay(tx, bookedOn)
  // Their orders are locked one after the other, in the same sequence by everybody.
  for (const part of parts.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
    const { invoiceId } = part
    const found = await findInvoice(tx, invoiceId)
    if (found?.method !== 'account' || found.openCents === 0) throw new Refusal('invoice-not-open')
    const amounts = { transfer: part.amountCents, discount: part.discountCents, charges: part.chargesCents }
    const { ids } = await payInvoice(shop, tx, { invoiceId, amounts, receivedOn, reference }, by)
    await store.insertBookings(
      tx,
      ids.map((paymentId) => ({ transferId, paymentId })),
    )
  }
  if (!keep) return
  if (!(await findCompany(tx, keep.customerId))) throw new Refusal('no-such-company')
  const creditId = await keepCredit(tx, { ...keep, transferId, recordedBy: by.email })
  await store.insertBookings(tx, [{ transferId, creditId }])
}

/** What the journal, the invoice and the statement of account say of it. */
const referenceOf = ({ serial, purpose, name, endToEndId }: store.StoredTransfer) =>
  `${bankTransferNumber(serial)} ${purpose || endToEndId || name}`.slice(0, 140).toWellFormed().trim()

/** Takes back everything that was booked for an earlier transfer, on the day on which the money went back. */
async function bookReturn(
  tx: Database,
  transfer: store.StoredTransfer,
  { takesBack, by }: { readonly takesBack: string; readonly by: Recorder },
): Promise<void> {
  const original = await store.lockTransfer(tx, takesBack)
  const isBooked = original?.state === 'booked' || original?.state === 'kept'
  if (!original || !isBooked || original.amountCents !== -transfer.amountCents)
    throw new Refusal('transfer-not-undoable')
  const why = transfer.returnReason === '' ? 'the money went back' : transfer.returnReason
  const entries = await takeBackAll(
    tx,
    original,
    { reason: `Returned: ${why}`, receivedOn: await openDay(tx, transfer.bookedOn) },
    by,
  )
  await store.insertBookings(
    tx,
    entries.map((entry) => ({ transferId: transfer.id, ...entry })),
  )
  await store.decide(tx, {
    id: original.id,
    state: 'returned',
    rule: original.rule,
    reason: `${bankTransferNumber(transfer.serial)} took it back: ${why}.`,
    decidedBy: original.decidedBy ?? '',
  })
}

/**
 * Makes a counter-entry for each booking of a transfer.
 * @returns the ids of the counter-entries
 * @throws Refusal transfer-not-undoable
 */
export async function takeBackAll(
  tx: Database,
  transfer: store.StoredTransfer,
  { reason, receivedOn }: { readonly reason: string; readonly receivedOn?: string },
  by: Recorder,
): Promise<({ readonly paymentId: string } | { readonly creditId: string })[]> {
  const entries: ({ readonly paymentId: string } | { readonly creditId: string })[] = []
  const standing = (await store.findBookings(tx, transfer.id)).filter(({ undoneAt }) => undoneAt === null)
  for (const booking of standing.toSorted((a, b) => ((a.invoiceId ?? '') < (b.invoiceId ?? '') ? -1 : 1))) {
    await store.noteUndone(tx, booking.id)
    entries.push(await takeBack(tx, transfer, booking, { reason: reason.slice(0, 140), receivedOn }, by))
  }
  return entries
}

async function takeBack(
  tx: Database,
  transfer: store.StoredTransfer,
  { paymentId, creditId, invoiceId, invoiceNumber, customerId, amountCents }: store.StoredBooking,
  { reason, receivedOn }: { readonly reason: string; readonly receivedOn: string | undefined },
  by: Recorder,
) {
  if (creditId !== null)
    return {
      creditId: await takeBackCredit(tx, {
        creditId,
        customerId,
        transferId: transfer.id,
        amountCents,
        recordedBy: by.email,
      }),
    }
  try {
    const taken = {
      invoiceId: invoiceId ?? '',
      paymentId: paymentId ?? '',
      reason,
      ...(receivedOn && { receivedOn }),
    }
    return { paymentId: (await takeBackPayment(tx, taken, by)).id }
  } catch (failure) {
    if (!(failure instanceof Refusal) || !['not-reversible', 'no-such-transfer'].includes(failure.code))
      throw failure
    throw new Refusal('transfer-not-undoable', {
      message: `What was booked for ${invoiceNumber} can no longer be taken back: it is a return itself, or its money was paid back.`,
    })
  }
}
