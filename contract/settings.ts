import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** Who sells, as the shop's papers say it. What is empty is left out. */
export const SellerForm = z.object({
  name: text(100).min(1, 'Name is required'),
  address: text(500).describe('one or several lines'),
  email: text(254),
  phone: text(40),
  taxNumber: text(40),
  bankAccount: text(300).describe('where money is sent to, in one or several lines'),
})
export type SellerForm = z.output<typeof SellerForm>

/** What an invoice must say of its seller. */
export const isSellerComplete = ({ address, taxNumber, bankAccount }: SellerForm): boolean =>
  [address, taxNumber, bankAccount].every((detail) => detail !== '')

export const getSeller = endpoint({
  method: 'GET',
  path: '/settings/seller',
  access: 'admin',
  summary: "The seller's details, as the shop's papers say them",
  reply: SellerForm,
  refusals: [],
})

export const changeSeller = endpoint({
  method: 'PUT',
  path: '/settings/seller',
  access: 'admin',
  summary: "Change the seller's details. Papers of earlier days keep those of their day",
  body: SellerForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
