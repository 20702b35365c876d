import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderFilter, OrderIds } from '../orders/filter.ts'

/** The most orders that one picking list is for. */
export const MAX_PICKED_ORDERS = 200

export const pickingList = endpoint({
  method: 'GET',
  path: '/picking-list',
  access: 'admin',
  roles: ['warehouse'],
  summary: `What of the pending orders that match, or of those that are named, can be shipped now, as a PDF: by product, with the pieces of each order, kits as their parts. The oldest ${MAX_PICKED_ORDERS} such orders; the file says when there are more`,
  query: OrderFilter.omit({ sort: true }).extend({ ids: OrderIds }),
  reply: z.string().describe('a PDF'),
  file: { type: 'application/pdf', name: 'picking-list.pdf' },
  refusals: ['nothing-to-pick'],
})
