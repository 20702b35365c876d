import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { MAX_PRICE_BREAKS } from '#contract/products/endpoints.ts'
import type { ProductDraft } from '#web/features/products/product-draft.ts'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly form: UseFormReturn<ProductDraft, unknown, ProductDraft>
}

/** The price breaks of a product, one per row. */
export function PriceBreakFields({ form }: Props) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'priceBreaks' })
  const errors = formState.errors.priceBreaks
  // The schema reports it at the list's root, the shop at the list itself.
  const problem = errors?.root?.message ?? errors?.message
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Price breaks (optional)</legend>
      <p className="muted text-sm">
        From so many pieces on, each costs less. Higher quantities, lower prices.
      </p>
      {fields.map(({ id }, row) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <Field
            label="From pieces"
            type="number"
            inputMode="numeric"
            min={2}
            step={1}
            error={errors?.[row]?.from?.message}
            {...register(`priceBreaks.${row}.from`, { valueAsNumber: true })}
          />
          <Field
            label="Dollars per piece"
            type="number"
            inputMode="decimal"
            min={0.01}
            step={0.01}
            error={errors?.[row]?.price?.message}
            {...register(`priceBreaks.${row}.price`, { valueAsNumber: true })}
          />
          <button
            type="button"
            className="btn mt-7.5"
            aria-label={`Remove price break ${row + 1}`}
            onClick={() => remove(row)}
          >
            Remove
          </button>
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-problem text-sm">
          {problem}
        </p>
      )}
      {fields.length < MAX_PRICE_BREAKS && (
        <button
          type="button"
          className="btn justify-self-start"
          onClick={() => append({ from: Number.NaN, price: Number.NaN })}
        >
          Add a price break
        </button>
      )}
    </fieldset>
  )
}
