import { approvalSentences } from '#contract/approvals/reason-texts.ts'
import { isApprover } from '#contract/companies/endpoints.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { reasonsToApprove } from '../approvals/needs-approval.ts'
import { toReasons } from '../approvals/reasons.ts'
import { decidesAgreement } from '../approvals/turn.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordEvent } from '../companies/events.ts'
import { approverEmails, roleIn } from '../companies/members.ts'
import { findCompany, lockCompany, lockUser } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { labelOf } from './api-mapping.ts'
import { emailCallOff, notifyShopOfCallOff } from './emails.ts'
import { findLines } from './lines.ts'
import { reserve } from './service.ts'
import { activate, lockCallOff, type StoredCallOff } from './store.ts'

/** How an agreement is approved: it waits for approval, it covers the calls, or each call is approved like any order. */
export type AgreementApproval = 'waits' | 'covers-calls' | 'each-call'

/** Returns how the buyer's agreement is approved, by the rules of their company, which is locked. */
export async function approvalOf(tx: Database, callOffId: string, buyer: Caller): Promise<AgreementApproval> {
  if (!buyer.companyRole) return 'each-call'
  await lockUser(tx, buyer.id)
  await lockCompany(tx, buyer.customerId)
  const company = await findCompany(tx, buyer.customerId)
  if (company?.callOffApproval !== 'agreement') return 'each-call'
  const reasons = await reasonsToApprove(tx, buyer, await amountOf(tx, callOffId))
  return reasons.length > 0 ? 'waits' : 'covers-calls'
}

async function amountOf(tx: Database, callOffId: string): Promise<number> {
  const lines = await findLines(tx, callOffId)
  return lines.reduce((sum, { pieces, unitPriceCents }) => sum + pieces * unitPriceCents, 0)
}

/** Tells the company's approvers, except the member who agreed, that one of them must decide. */
export async function askApprovers(
  shop: ShopContext,
  tx: Database,
  callOff: StoredCallOff,
  buyer: Caller,
): Promise<void> {
  const cents = await amountOf(tx, callOff.id)
  const reasons = toReasons(await reasonsToApprove(tx, buyer, cents))
  const text = [
    `${buyer.name || buyer.email} agreed to it. At its prices all its pieces cost ${formatCents(cents)}.`,
    ...approvalSentences({ reasons }, 'the requester’s'),
  ].join(' ')
  for (const email of await approverEmails(tx, callOff.customerId))
    if (email !== buyer.email)
      await emailCallOff(shop, tx, { ...callOff, email, name: '' }, 'approval-asked', text)
}

/**
 * Approves an agreement: its pieces can be called, without approval of each call.
 * @throws Refusal no-such-call-off-order, approvers-only, call-off-not-waiting, call-off-ended, call-off-agreed-yourself,
 * not-your-turn
 */
export function approve(shop: ShopContext, id: string, approver: Caller): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id, approver)
    if (!callOff) throw new Refusal('no-such-call-off-order')
    await lockUser(tx, approver.id)
    await lockCompany(tx, callOff.customerId)
    const role = await roleIn(tx, { id: approver.id, customerId: callOff.customerId })
    if (!isApprover(role ?? undefined)) throw new Refusal('approvers-only')
    if (callOff.status !== 'waiting') throw new Refusal('call-off-not-waiting')
    if (callOff.isOver) throw new Refusal('call-off-ended')
    if (callOff.agreedBy === approver.id) throw new Refusal('call-off-agreed-yourself')
    const agreement = { ...callOff, amountCents: await amountOf(tx, id) }
    if (!(await decidesAgreement(tx, approver.id, agreement))) throw new Refusal('not-your-turn')
    await activate(tx, id)
    if (callOff.reserves) await reserve(tx, id, actorOf(approver))
    await recordEvent(tx, approver, 'call-off-approved', { subject: callOff.email, detail: labelOf(callOff) })
    await emailCallOff(shop, tx, callOff, 'approved')
    await notifyShopOfCallOff(shop, tx, callOff, `${labelOf(callOff)}: agreed, and approved by the company.`)
  })
}
