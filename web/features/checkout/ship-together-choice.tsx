import type { ComponentProps } from 'react'
import { formatAmount } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

interface Props {
  readonly on: string
  /** The amount saved that way. */
  readonly saves?: number | undefined
  readonly field: ComponentProps<'input'>
}

/** The choice whether pieces that are in stock wait for those that come later. */
export const ShipTogetherChoice = ({ on, saves, field }: Props) => (
  <fieldset className="grid gap-1">
    <legend className="sr-only">Shipping</legend>
    <Checkbox {...field}>Ship all pieces together</Checkbox>
    <p className="muted text-sm">
      The last pieces come on {formatDay(on)}. Unless you want all pieces together, we ship them as they
      become available.
      {saves !== undefined &&
        ` Together, the order costs ${formatAmount(saves)} less, because it pays freight once.`}
    </p>
  </fieldset>
)
