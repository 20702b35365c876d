import { z } from 'zod'
import { Amount, Id, Pieces } from '../fields.ts'

/** A variant's family, as part of the variant. */
export const FamilyOfVariant = z.object({
  _id: Id,
  name: z.string(),
  values: z
    .array(z.object({ option: z.string(), value: z.string() }))
    .describe("the variant's value of each option, in the family's order"),
  variantCount: Pieces.describe('variants for sale'),
  lowestPrice: Amount.describe('for one piece of the cheapest variant'),
})
export type FamilyOfVariant = z.infer<typeof FamilyOfVariant>
