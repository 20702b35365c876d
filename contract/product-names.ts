import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { countInQuery, Id } from './fields.ts'

/** As many as one part of the site map names. */
export const NAMES_PER_PART = 10_000

export const listProductNames = endpoint({
  method: 'GET',
  path: '/products/names',
  access: 'public',
  summary: `Ids and names of all products for sale, by id, ${NAMES_PER_PART} in each part (X-Total-Count)`,
  sharedSeconds: 60,
  query: z.object({ part: countInQuery(1_000).default(1) }),
  reply: z.array(z.object({ _id: Id, name: z.string() })).max(NAMES_PER_PART),
  refusals: [],
})
