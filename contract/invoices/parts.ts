import { z } from 'zod'
import { TaxCategory } from '../charges/tax-category.ts'
import { SumOfAmounts, SumOfPieces } from '../fields.ts'
import { UnitOfMeasure } from '../products/unit-of-measure.ts'

const Taxed = {
  category: TaxCategory.describe('of EN 16931'),
  percent: z.number().describe('the rate; 0 for what is not taxed'),
}

const DocumentLine = z.object({
  position: z.int().min(1).describe('number of the line in the document'),
  sku: z.string(),
  name: z.string(),
  note: z.string().optional(),
  pieces: SumOfPieces,
  unit: UnitOfMeasure.describe('the unit of one piece'),
  price: SumOfAmounts.optional().describe(
    'for one piece, net; left out for parts of a kit, whose amount is not divided by pieces',
  ),
  net: SumOfAmounts.describe('before the coupon'),
  ...Taxed,
})
export type DocumentLine = z.infer<typeof DocumentLine>

const Adjustment = z.object({
  kind: z.enum(['charge', 'allowance']),
  reason: z.string().describe('such as Freight, or the coupon'),
  net: SumOfAmounts,
  ...Taxed,
})

const DocumentTax = z.object({
  ...Taxed,
  reason: z.string().optional().describe('why nothing is charged'),
  net: SumOfAmounts.describe('the amount taxed with it'),
  tax: SumOfAmounts,
})

/** The parts of an invoice or a credit note. Lines, charges less allowances, and taxes are its amount. */
export const documentParts = {
  lines: z.array(DocumentLine),
  adjustments: z.array(Adjustment).describe('charges and allowances on the whole document'),
  taxes: z.array(DocumentTax).describe('by category and rate'),
} as const
export type DocumentParts = z.infer<z.ZodObject<typeof documentParts>>
