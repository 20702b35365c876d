import type { ComponentProps } from 'react'
import type { Credit } from '#contract/terms/endpoints.ts'
import { creditSentence, onAccountRefusal } from '#web/features/terms/credit-sentence.ts'

interface Props {
  readonly credit: Credit
  /** Amount. */
  readonly amount: number
  /** Whether each shipment has an invoice. */
  readonly byShipment: boolean
  readonly field: ComponentProps<'input'>
}

/** The choice between paying by card and on account, for members of a company with terms. */
export function PaymentChoice({ credit, amount, byShipment, field }: Props) {
  const reason = onAccountRefusal(credit, amount)
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Payment</legend>
      <Choice value="card" label="Pay by card" hint="On the next page." field={field} />
      <Choice
        value="account"
        label="On account"
        hint={reason ?? creditSentence(credit, byShipment)}
        field={{ ...field, disabled: reason !== undefined }}
      />
    </fieldset>
  )
}

interface ChoiceProps {
  readonly value: string
  readonly label: string
  readonly hint: string
  readonly field: ComponentProps<'input'>
}

const Choice = ({ value, label, hint, field }: ChoiceProps) => (
  <label className="choice-card">
    <input type="radio" {...field} value={value} className="mt-1 size-5 flex-none accent-(--text-link)" />
    <span className="grid gap-1">
      <span className="font-medium">{label}</span>
      <span className="muted text-sm">{hint}</span>
    </span>
  </label>
)
