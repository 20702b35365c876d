import { z } from 'zod'
import { Amount, SumOfPieces } from '../fields.ts'
import { PriceBreak } from '../products/endpoints.ts'

/** Unlike a price break, one may start at a single piece. */
export const ListPrice = PriceBreak.extend({ from: z.number().int().min(1).max(1_000_000_000) })
export type ListPrice = z.infer<typeof ListPrice>

export const PercentOff = z.number().min(0.01).max(99.99).multipleOf(0.01, 'Two decimals at most')

/** A company's prices for one product. */
export const ListTerms = z.object({
  name: z.string().describe('of the price list'),
  percentOff: PercentOff.optional().describe('off the public price'),
  breaks: z.array(ListPrice).describe('replaces the public price where it is lower'),
})
export type ListTerms = z.infer<typeof ListTerms>

/** The prices of which a line's price is the lowest. */
export const ApplicableTerms = z.object({
  basePrice: Amount.describe('for one piece, without price breaks'),
  priceBreaks: z.array(PriceBreak),
  priceList: ListTerms.optional(),
  beside: SumOfPieces.optional().describe(
    'pieces of other lines that count for the price breaks, where these count over the variants of a family',
  ),
})
export type ApplicableTerms = z.infer<typeof ApplicableTerms>
