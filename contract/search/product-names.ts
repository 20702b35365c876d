import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** Names in one part of the site map. */
export const NAMES_PER_PART = 2_000

/** The most parts that the index of a site map may list (sitemaps.org). */
export const MAX_PARTS = 50_000

export const listProductNames = endpoint({
  method: 'GET',
  path: '/products/names',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: `Ids and names of products for sale, oldest first: a part of ${NAMES_PER_PART}, or the rest`,
  sharedSeconds: 60,
  query: z.object({ from: Id.optional().describe('the first product of the part; without it, the oldest') }),
  reply: z.array(z.object({ _id: Id, name: z.string() })).max(NAMES_PER_PART),
  refusals: [],
})

export const listProductNameParts = endpoint({
  method: 'GET',
  path: '/products/names/parts',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'The first product of each part of the products for sale: the id to ask for its names from',
  sharedSeconds: 60,
  reply: z.array(Id).max(MAX_PARTS),
  refusals: [],
})
