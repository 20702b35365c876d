import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filled, IdPath } from '../fields.ts'

/** The categories whose products somebody sees and orders. */
export type Assortment = 'everything' | readonly string[]

const MAX_CATEGORIES = 200

export const Categories = z
  .array(filled(100))
  .min(1, 'Choose at least one category')
  .max(MAX_CATEGORIES)
  .refine((categories) => new Set(categories).size === categories.length, 'A category is named twice')

export const setAssortment = endpoint({
  method: 'PUT',
  path: '/companies/{id}/assortment',
  access: 'admin',
  roles: ['sales'],
  summary:
    'The categories whose products the members of a company see and order, with their keys and its purchasing systems too. For them, all other products do not exist. Existing offers and call-off orders stay valid',
  params: IdPath,
  body: z.object({ categories: Categories.nullable().describe('null: all categories') }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-company', 'no-such-category'],
})
