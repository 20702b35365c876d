import { z } from 'zod'
import { today } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, filled, Id, IdPath, SumOfAmounts, text } from '../fields.ts'

/** The form that an admin fills in. The page and the server validate with the same schema. */
export const TransferForm = z.object({
  amount: Amount.positive('Amount is required'),
  receivedOn: Day.refine((day) => day <= today(), 'Not in the future'),
  reference: text(140).min(1, 'Reference is required'),
})

export const recordTransfer = endpoint({
  method: 'POST',
  path: '/invoices/{id}/payments',
  access: 'admin',
  summary: 'Record a bank transfer for an invoice on account, for all or part of the open amount',
  params: IdPath,
  body: TransferForm,
  reply: z.object({ insertedId: Id, open: SumOfAmounts.describe('amount still to be paid') }),
  refusals: ['no-such-invoice', 'above-open', 'month-closed'],
})

export const ReversalForm = z.object({ reason: text(140).min(1, 'Reason is required') })

export const reverseTransfer = endpoint({
  method: 'POST',
  path: '/invoices/{id}/payments/{payment}/reversal',
  access: 'admin',
  summary:
    'Reverse a transfer that was recorded by mistake: a second row cancels it, and the amount is open again',
  params: z.object({ id: Id, payment: filled(64) }),
  body: ReversalForm,
  reply: z.object({ open: SumOfAmounts }),
  refusals: ['no-such-invoice', 'no-such-transfer', 'not-reversible', 'transfer-from-statement'],
})
