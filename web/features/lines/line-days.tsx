import type { CartLine } from '#contract/carts/endpoints.ts'
import { availabilityText } from '#contract/stock/shown-dates.ts'

/** When the pieces of a line come that can be ordered though fewer are in stock. */
export const LineDays = ({ line: { availability } }: { line: Pick<CartLine, 'availability'> }) =>
  availability && <p className="text-sm">You get: {availabilityText({ ...availability, unpromised: 0 })}</p>
