import { z } from 'zod'
import { text } from '../fields.ts'

/** Cost centres: what a company charges its orders to in its own books. */

/** Upper and lower case are the same. */
export const CostCentreCode = text(40).min(1, 'Code is required')

/** An order's cost centre, as it was when the order was placed. */
export const ChargedCostCentre = z.object({ code: z.string(), name: z.string() })
export type ChargedCostCentre = z.infer<typeof ChargedCostCentre>

/** The cost centre that a buyer names for an order. */
export const NamedCostCentre = text(40)
  .optional()
  .describe(
    'code of the cost centre of the company that the order is charged to; empty: none. @default that of the member, if there is one',
  )

/** `4711 Marketing` */
export const costCentreText = ({ code, name }: ChargedCostCentre): string => `${code} ${name}`
