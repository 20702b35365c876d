import type { ComponentProps } from 'react'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { daysOf, lastOfSeveral } from '#contract/stock/shown-dates.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

type Lines = readonly Pick<CartLine, 'orderAmount' | 'availability'>[]

/** The days on which the pieces of the lines come; null stands for those in stock. */
const daysOfLines = (lines: Lines) =>
  lines.flatMap(({ orderAmount, availability }) => daysOf(availability ?? { now: orderAmount, later: [] }))

/** The day on which the last pieces of the lines come; undefined if all pieces come on one day. */
export const lastDayOf = (lines: Lines): string | undefined => lastOfSeveral(daysOfLines(lines))

export const comesLater = (lines: Lines): boolean => daysOfLines(lines).some((on) => on !== null)

interface Props {
  readonly on: string
  /** The amount saved that way. */
  readonly saves?: number | undefined
  readonly field: ComponentProps<'input'>
}

/** The choice whether pieces that are in stock wait for those that come later. */
export const ShipTogetherChoice = ({ on, saves, field }: Props) => (
  <fieldset className="grid gap-1">
    <legend className="mb-3 text-xl font-semibold">Shipping</legend>
    <Checkbox {...field}>Ship all pieces together</Checkbox>
    <p className="muted text-sm">
      The last pieces come on {formatDay(on)}. Unless you want all pieces together, we ship them as they
      become available.
      {saves !== undefined &&
        ` Together, the order costs ${formatAmount(saves)} less, because it pays freight once.`}
    </p>
  </fieldset>
)
