import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, IdPath, Inserted, SumOfAmounts } from '../fields.ts'

export const CreditForm = z.object({ amount: Amount.positive('Amount is required') })

export const useCredit = endpoint({
  method: 'POST',
  path: '/invoices/{id}/credit-uses',
  access: 'admin',
  summary: 'Pay an open invoice with money that was kept on its customer’s account',
  params: IdPath,
  body: CreditForm,
  reply: Inserted.extend({ open: SumOfAmounts.describe('amount still to be paid') }),
  refusals: ['no-such-invoice', 'above-open', 'no-credit-left'],
})
