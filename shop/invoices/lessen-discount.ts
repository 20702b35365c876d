import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { replacePayment } from '../bank-statements/store.ts'
import { findPayments, insertPayment, type StoredInvoice } from './store.ts'

/**
 * Takes back the share of a cash discount in what is about to be credited: that part was never paid, so it is not repaid.
 * @returns the cents by which the open amount rises
 */
export async function lessenDiscount(
  tx: Database,
  { id: invoiceId, amountCents, creditedCents, number }: StoredInvoice,
  creditCents: number,
  { email: recordedBy }: Caller,
): Promise<number> {
  const taken = (await findPayments(tx, invoiceId)).filter(
    ({ kind, reversed }) => kind === 'discount' && !reversed,
  )
  const discountCents = taken.reduce((sum, payment) => sum + payment.amountCents, 0)
  const lessCents = Math.round((discountCents * creditCents) / (amountCents - creditedCents))
  if (lessCents === 0) return 0
  const reference = `Less cash discount after a credit note for ${number}`
  for (const payment of taken)
    await insertPayment(tx, {
      invoiceId,
      kind: 'reversal',
      amountCents: -payment.amountCents,
      reference,
      reverses: payment.id,
      recordedBy,
    })
  const restCents = discountCents - lessCents
  const rest =
    restCents > 0
      ? await insertPayment(tx, {
          invoiceId,
          kind: 'discount',
          amountCents: restCents,
          reference,
          recordedBy,
        })
      : undefined
  for (const [at, payment] of taken.entries())
    await replacePayment(tx, payment.id, at === 0 ? rest : undefined)
  return lessCents
}
