import { type FormEvent, useState } from 'react'
import { recordCount, type StockCount } from '#contract/stock-counts/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly id: string
  readonly line: StockCount['lines'][number]
}

/** Records the pieces of a line, also again. */
export function RecordForm({ id, line: { product_id: product, productName, pieces } }: Props) {
  const [typed, setTyped] = useState(pieces === null ? '' : String(pieces))
  const { run, isBusy, error } = useShopCall()

  function record(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '')
      void run(recordCount, { id, product, pieces: Number(typed) }, `${productName}: ${typed}`)
  }

  return (
    <form onSubmit={record} noValidate className="flex flex-wrap items-start gap-2 md:justify-end">
      <Field
        label={`Pieces of ${productName}`}
        labelHidden
        className="w-32"
        {...wholeFrom(0)}
        value={typed}
        error={error}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={isBusy}>
        {pieces === null ? 'Record' : 'Record again'}
        <span className="sr-only"> {productName}</span>
      </Button>
    </form>
  )
}
