import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), 'Enter one line only')

/** What the shop is called and what it says of itself, on pages and in emails. */
export const BrandForm = z.object({
  name: line(40).min(1, 'Name is required'),
  tagline: line(100).min(1, 'Tagline is required').describe('the heading of the home page'),
  footer: line(200).describe('the sentence at the foot of every page; may be empty'),
})
export type BrandForm = z.output<typeof BrandForm>

export const getBrand = endpoint({
  method: 'GET',
  path: '/settings/brand',
  access: 'admin',
  summary: 'What the shop is called and what it says of itself',
  reply: BrandForm,
  refusals: [],
})

export const changeBrand = endpoint({
  method: 'PUT',
  path: '/settings/brand',
  access: 'admin',
  summary:
    'Change what the shop is called and what it says of itself. Documents already issued do not change',
  body: BrandForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
