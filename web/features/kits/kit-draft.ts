import { z } from 'zod'
import { type Kit, MAX_PIECES_PER_KIT } from '#contract/kits/endpoints.ts'
import { sumOfParts } from '#contract/kits/sum-of-parts.ts'
import { toAmount, toCents } from '#contract/money.ts'

/** The form for the parts of a kit. */
export const kitDraft = z
  .object({
    parts: z.array(
      z.object({
        product_id: z.string(),
        productName: z.string(),
        price: z.number(),
        piecesPerKit: z
          .number('Enter a number')
          .int('Enter a whole number')
          .min(1, 'Enter 1 or more')
          .max(MAX_PIECES_PER_KIT, `Enter ${MAX_PIECES_PER_KIT} or less`),
      }),
    ),
    priced: z.enum(['own', 'sum']),
    percentOff: z
      .number('Enter a number')
      .min(0, 'Enter 0 or more')
      .max(99.99, 'Enter less than 100')
      .optional(),
  })
  .refine(({ priced, percentOff }) => priced === 'own' || percentOff !== undefined, {
    path: ['percentOff'],
    error: 'Enter a number',
  })
export type KitDraft = z.infer<typeof kitDraft>

/** @param kit undefined for a product that is no kit yet */
export const draftOf = (kit: Kit | undefined): KitDraft => ({
  parts: (kit?.parts ?? []).map(({ product_id, productName, price, piecesPerKit }) => ({
    product_id,
    productName,
    price,
    piecesPerKit,
  })),
  priced: kit?.percentOff === undefined ? 'own' : 'sum',
  percentOff: kit?.percentOff ?? 0,
})

export const toKit = (id: string, { parts, priced, percentOff = 0 }: KitDraft) => ({
  id,
  parts: parts.map(({ product_id, piecesPerKit }) => ({ product_id, piecesPerKit })),
  percentOff: priced === 'own' || parts.length === 0 ? null : percentOff,
})

/** The cost of one kit's parts, without and with the discount; fields that are not numbers yet count as 0. */
export function amountsOf({ parts, percentOff }: Pick<KitDraft, 'parts' | 'percentOff'>) {
  const known = parts.map(({ price, piecesPerKit }) => ({
    pieces: piecesPerKit || 0,
    priceCents: toCents(price),
  }))
  return { sum: toAmount(sumOfParts(known)), discounted: toAmount(sumOfParts(known, percentOff || 0)) }
}
