import { z } from 'zod'
import { Pieces } from '../fields.ts'
import { IncomingPieces, MAX_INCOMING } from '../stock/incoming.ts'
import { Product } from './endpoints.ts'

/** A product's stock and expected deliveries. */
export const Supply = z.object({
  availableQuantity: Pieces,
  incoming: z.array(IncomingPieces).max(MAX_INCOMING),
  soldFrom: Product.shape.soldFrom,
  leadDays: Product.shape.leadDays,
})
export type Supply = z.infer<typeof Supply>
