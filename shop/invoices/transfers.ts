import type { Actor } from '#contract/audit-log/actor.ts'
import { formatCents, toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { ownerEmails } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { lockOrder } from '../orders/store.ts'
import { emailInvoice } from './emails.ts'
import { followInvoices } from './order-payment.ts'
import * as store from './store.ts'

/** Who records a payment: an admin, or the shop by rule. */
export interface Recorder {
  /** Email of the admin, or the name that the audit log has for the shop. */
  readonly email: string
  readonly actor: Actor
}

export interface Payment {
  readonly invoiceId: string
  /** Each settles so much of the invoice. */
  readonly amounts: Partial<Record<'transfer' | 'discount' | 'charges' | 'credit', number>>
  /** @default today */
  readonly receivedOn?: string
  readonly reference: string
}

export interface Paid {
  /** Of the payments, in the order of `kinds`. */
  readonly ids: readonly string[]
  readonly invoice: store.StoredInvoice
}

const kinds = ['transfer', 'discount', 'charges', 'credit'] as const

/**
 * Records money for an invoice, and what settles it beside the money: the one way in which an invoice on account is paid. Once
 * nothing of its order is open, the order is paid.
 * @returns the invoice as it is afterwards
 * @throws Refusal no-such-invoice, above-open
 */
export async function payInvoice(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  { invoiceId, amounts, receivedOn, reference }: Payment,
  by: Recorder,
): Promise<Paid> {
  const before = await lockInvoice(tx, invoiceId)
  const rows = kinds.flatMap((kind) => {
    const amountCents = amounts[kind] ?? 0
    return amountCents > 0 ? [{ kind, amountCents }] : []
  })
  const cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (cents > before.openCents)
    throw new Refusal('above-open', {
      open: toAmount(before.openCents),
      message: `This is more than the ${formatCents(before.openCents)} that are open of ${before.number}.`,
    })
  const ids: string[] = []
  for (const row of rows)
    ids.push(
      await store.insertPayment(tx, {
        invoiceId,
        ...row,
        ...(receivedOn !== undefined && { receivedOn }),
        reference,
        recordedBy: by.email,
      }),
    )
  const invoice = { ...before, openCents: before.openCents - cents, paidCents: before.paidCents + cents }
  await followInvoices(tx, invoice.orderId, by.actor)
  await recordAction(tx, {
    actor: by.email,
    action: 'transfer-recorded',
    subject: invoiceId,
    label: `${invoice.number}: ${formatCents(cents)}`,
    before: { openCents: before.openCents },
    after: { openCents: invoice.openCents, reference },
  })
  const transferCents = amounts.transfer ?? 0
  if (transferCents > 0)
    for (const email of await ownerEmails(tx, invoice.customerId))
      await queueEmail(tx, email, {
        kind: 'transfer-received',
        invoice: emailInvoice(invoice, publicUrl),
        amountCents: transferCents,
      })
  return { ids, invoice }
}

interface TakenBack {
  readonly invoiceId: string
  readonly paymentId: string
  readonly reason: string
  /** @default today */
  readonly receivedOn?: string
}

/**
 * Takes back a payment by a row of its own.
 * @returns the id of that row, and the open amount
 * @throws Refusal no-such-invoice, no-such-transfer, not-reversible
 */
export async function takeBackPayment(
  tx: Database,
  { invoiceId, paymentId, reason, receivedOn }: TakenBack,
  by: Recorder,
): Promise<{ readonly id: string; readonly openCents: number }> {
  const found = await store.findInvoice(tx, invoiceId)
  if (!found) throw new Refusal('no-such-invoice')
  // The company's debt rises, so nobody else may be adding it up at the same time.
  await lockCompany(tx, found.customerId)
  const before = await lockInvoice(tx, invoiceId)
  const payment = (await store.findPayments(tx, invoiceId)).find(({ id }) => id === paymentId)
  if (!payment || payment.kind === 'reversal' || payment.kind === 'repayment')
    throw new Refusal('no-such-transfer')
  if (payment.reversed || before.paidCents < payment.amountCents) throw new Refusal('not-reversible')
  const id = await store.insertPayment(tx, {
    invoiceId,
    kind: 'reversal',
    amountCents: -payment.amountCents,
    ...(receivedOn !== undefined && { receivedOn }),
    reference: reason,
    reverses: paymentId,
    recordedBy: by.email,
  })
  const openCents = before.openCents + payment.amountCents
  await followInvoices(tx, before.orderId, by.actor)
  await recordAction(tx, {
    actor: by.email,
    action: 'transfer-reversed',
    subject: invoiceId,
    label: `${before.number}: ${formatCents(payment.amountCents)}`,
    before: { openCents: before.openCents },
    after: { openCents, reason },
  })
  return { id, openCents }
}

/** Locks the invoice's order, then returns the invoice; every change of an invoice starts with this. */
export async function lockInvoice(tx: Database, id: string): Promise<store.StoredInvoice> {
  const invoice = await store.findInvoice(tx, id)
  if (!invoice) throw new Refusal('no-such-invoice')
  await lockOrder(tx, invoice.orderId)
  return (await store.findInvoice(tx, id)) ?? invoice
}
