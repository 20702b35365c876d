import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { ProductDraft } from '#web/features/products/product-draft.ts'
import { PriceRows } from './price-rows.tsx'

/** The price breaks of a product, one per row. */
export function PriceBreakFields({ form }: { form: UseFormReturn<ProductDraft, unknown, ProductDraft> }) {
  const { control, register, formState } = form
  const rows = useFieldArray({ control, name: 'priceBreaks' })
  const errors = formState.errors.priceBreaks
  // The schema reports it at the list's root, the shop at the list itself.
  const problem = errors?.root?.message ?? errors?.message
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Price breaks (optional)</legend>
      <p className="muted text-sm">
        Each price applies from the given number of pieces. The higher the quantity, the lower the price must
        be.
      </p>
      <PriceRows
        noun="price break"
        least={2}
        rows={rows}
        field={(row, name) => ({
          ...register(`priceBreaks.${row}.${name}`, { valueAsNumber: true }),
          error: errors?.[row]?.[name]?.message,
        })}
      >
        {problem && (
          <p role="alert" className="text-problem text-sm">
            {problem}
          </p>
        )}
      </PriceRows>
    </fieldset>
  )
}
