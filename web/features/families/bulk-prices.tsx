import { type FormEvent, useState } from 'react'
import { fieldAmount, parseAmount } from '#contract/parse-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { repriced, type VariantRow } from './variant-rows.ts'

interface Props {
  readonly onChange: (next: (rows: readonly VariantRow[]) => readonly VariantRow[]) => void
}

/** Changes the prices of all variants by a percentage or an amount; price breaks follow when the family is saved. */
export function BulkPrices({ onChange }: Props) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [error, setError] = useState<string>()

  function apply(event: FormEvent) {
    event.preventDefault()
    const value = parseAmount(text.replace('%', ''))
    const isGood = text.trim() !== '' && Number.isFinite(value) && (kind === 'amount' || value > -100)
    setError(isGood ? undefined : `Write a number, such as 5 or ${fieldAmount(-2.5)}.`)
    if (isGood) onChange((rows) => repriced(rows, { kind, value }))
  }

  return (
    <form onSubmit={apply} className="grid content-start gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Change all prices by"
          hint="Price breaks change in proportion."
          inputMode="decimal"
          maxLength={12}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          label="As"
          options={[
            ['percent', 'percent'],
            ['amount', 'amount per piece'],
          ]}
          value={kind}
          onChange={({ target }) => setKind(target.value === 'amount' ? 'amount' : 'percent')}
        />
      </div>
      <Button type="submit" className="justify-self-start">
        Change the prices
      </Button>
    </form>
  )
}
