import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { makeStockCount, StockCountForm } from '#contract/stock-counts/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { AddProduct } from '#web/features/quick-order/add-product.tsx'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

interface Props {
  readonly categories: readonly string[]
  readonly onClose: () => void
}

/** Starts a count of a category, of single products, or of both. */
export function NewCountDialog({ categories, onClose }: Props) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly Suggestion[]>([])
  const { form, field, dialog } = useDialogForm({
    schema: StockCountForm,
    defaultValues: { title: '', category: undefined, products: [] },
    toInput: (count) => count,
    send: (count, { request, idempotencyKey }) =>
      callShop(request, makeStockCount, count, { idempotencyKey }),
    onDone: ({ insertedId: id }) => navigate(href('/dashBoard/stockCounts/:id', { id })),
  })

  function choose(products: readonly Suggestion[]) {
    setChosen(products)
    form.setValue(
      'products',
      products.map(({ _id }) => _id),
    )
  }

  return (
    <DialogForm {...dialog} title="New stock count" submit="Start the count" onClose={onClose}>
      <Field label="Name of the count" hint="Such as the aisle and the day." {...field('title')} />
      <Select
        label="All products of a category (optional)"
        options={[['', 'None'], ...categories.map((name) => [name, name] as const)]}
        {...field('category', { setValueAs: (name: string | undefined) => name || undefined })}
      />
      <AddProduct
        label="Add a product"
        taken={chosen.map(({ _id }) => _id)}
        onAdd={(product) => choose([...chosen, product])}
      />
      {chosen.length > 0 && (
        <ul className="grid gap-2">
          {chosen.map(({ _id, name }) => (
            <li key={_id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                aria-label={`Remove ${name}`}
                onClick={() => choose(chosen.filter((other) => other._id !== _id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DialogForm>
  )
}
