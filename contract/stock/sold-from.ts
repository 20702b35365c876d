import { z } from 'zod'

/** The pieces that orders of a product may take. */
export const soldFrom = ['shelf', 'incoming', 'order'] as const
export const SoldFrom = z
  .enum(soldFrom)
  .describe(
    'what orders may take: shelf, only pieces that are there; incoming, those of confirmed incoming lots too; order, any number, made to order',
  )
export type SoldFrom = z.infer<typeof SoldFrom>

/** Most days that making pieces to order may take. */
export const MAX_LEAD_DAYS = 730
