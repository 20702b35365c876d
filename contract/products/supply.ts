import { z } from 'zod'
import { Pieces } from '../fields.ts'
import { IncomingPieces, MAX_INCOMING } from '../stock/incoming.ts'
import { Product } from './endpoints.ts'

/** What there is of a product, and what comes. */
export const Supply = z.object({
  availableQuantity: Pieces,
  incoming: z.array(IncomingPieces).max(MAX_INCOMING),
  soldFrom: Product.shape.soldFrom,
  leadDays: Product.shape.leadDays,
})
export type Supply = z.infer<typeof Supply>
