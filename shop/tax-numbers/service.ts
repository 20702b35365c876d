import { type TaxNumberPort, TaxNumberUnanswered } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { isInVies, vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findCompany, lockCompany } from '../companies/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { findSeller } from '../settings/seller.ts'
import type { LookUpJob, QueueLookUp } from './queue.ts'
import { insertCheck } from './store.ts'

export function askAgain(db: Database, customerId: string, queue: QueueLookUp, keep: KeepResult<void>) {
  return db.transaction().execute(async (tx) => {
    const company = await findCompany(tx, customerId)
    if (!company) throw new Refusal('no-such-company')
    if (!isInVies(vatNumber(company.taxNumber))) throw new Refusal('tax-number-not-in-register')
    await queue(tx, customerId, company.taxNumber)
    await keep(tx)
  })
}

/**
 * Looks up a company's number and stores the answer.
 * @throws TaxNumberUnanswered, so that the job is retried
 */
export async function lookUp(
  db: Database,
  register: TaxNumberPort,
  { customerId, number }: LookUpJob,
  signal: AbortSignal,
): Promise<void> {
  const company = await findCompany(db, customerId)
  if (!company || vatNumber(company.taxNumber) !== number) return
  const own = vatNumber((await findSeller(db)).taxNumber)
  const requester = isInVies(own) ? own : ''
  const check = { customer_id: customerId, tax_number: number, source: register.source, requester }
  try {
    const { valid, reference, name } = await register.lookUp({ number, requester }, signal)
    const outcome = valid ? ('valid' as const) : ('invalid' as const)
    await db.transaction().execute(async (tx) => {
      if (outcome === 'invalid') await endExemption(tx, customerId, number, register.source)
      await insertCheck(tx, { ...check, outcome, reference, name })
    })
  } catch (failure) {
    if (failure instanceof TaxNumberUnanswered)
      await insertCheck(db, { ...check, outcome: 'unanswered', reason: failure.message })
    throw failure
  }
}

async function endExemption(tx: Database, customerId: string, number: string, source: string): Promise<void> {
  const company = await lockCompany(tx, customerId)
  if (!company?.taxExempt || vatNumber(company.taxNumber) !== number) return
  await tx.updateTable('companies').set({ tax_exempt: false }).where('customer_id', '=', customerId).execute()
  await recordAction(tx, {
    actor: source,
    action: 'tax-exemption-changed',
    subject: customerId,
    label: company.name,
    before: { exempt: true },
    after: { exempt: false, taxNumber: company.taxNumber },
  })
}
