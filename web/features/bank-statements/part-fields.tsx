import { formatAmount } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** An invoice that a transfer pays, with the amounts as they are typed. */
export interface ChosenPart {
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly open: number
  readonly amount: string
  readonly discount: string
  readonly charges: string
}

interface Props {
  readonly part: ChosenPart
  readonly onChange: (part: ChosenPart) => void
  readonly onRemove: () => void
}

export const PartFields = ({ part, onChange, onRemove }: Props) => (
  <fieldset className="grid gap-2">
    <legend className="sr-only">{part.number}</legend>
    <div className="flex items-center gap-2">
      <p className="grow wrap-anywhere">
        <span className="font-medium">{part.number}</span> {part.customer}, {formatAmount(part.open)} open
      </p>
      <Button look="plain" className="btn-square" aria-label={`Remove ${part.number}`} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </div>
    <div className="grid gap-3 sm:grid-cols-3">
      <Field
        label="Amount"
        inputMode="decimal"
        value={part.amount}
        onChange={({ currentTarget }) => onChange({ ...part, amount: currentTarget.value })}
      />
      <Field
        label="Cash discount"
        inputMode="decimal"
        value={part.discount}
        onChange={({ currentTarget }) => onChange({ ...part, discount: currentTarget.value })}
      />
      <Field
        label="Bank charges"
        inputMode="decimal"
        value={part.charges}
        onChange={({ currentTarget }) => onChange({ ...part, charges: currentTarget.value })}
      />
    </div>
  </fieldset>
)
