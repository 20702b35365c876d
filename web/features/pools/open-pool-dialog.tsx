import { useState } from 'react'
import { z } from 'zod'
import { addDays, today } from '#contract/days.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { MAX_CARD_DAYS, openPool, PoolForm } from '#contract/pools/endpoints.ts'
import { getProduct } from '#contract/products/endpoints.ts'
import { callPublic, sentTo } from '#web/api-client.ts'
import { AddProduct } from '#web/features/quick-order/add-product.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'

const OpenFields = PoolForm.extend({ product_id: z.string().min(1, 'Choose a product') })

/** Opens a pool of a product. */
export function OpenPoolDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string>()
  const { form, field, dialog } = useDialogForm({
    schema: OpenFields,
    defaultValues: {
      product_id: '',
      ends: addDays(today(), MAX_CARD_DAYS),
      maxPieces: 2 * MIN_ORDER_PIECES - 1,
      takesCards: true,
    },
    toInput: (fields) => fields,
    ...sentTo(openPool),
    done: 'The pool is open. The page of the product shows it.',
    refusedFields: {
      'pool-ends-past': 'ends',
      'pool-ends-after-hold': 'ends',
      'pool-below-minimum': 'maxPieces',
      'pool-short-of-stock': 'maxPieces',
    },
  })

  async function choose({ _id: id }: { readonly _id: string }) {
    const product = await callPublic(getProduct, { id })
    setName(product.name)
    form.setValue('product_id', id, { shouldValidate: true })
    form.setValue('maxPieces', 2 * product.quantityRule.min - 1)
  }

  return (
    <DialogForm {...dialog} title="Open a pool" submit="Open" busy="Opening…" onClose={onClose}>
      <div className="grid gap-2">
        <AddProduct label="Product" taken={[]} onAdd={choose} />
        {name && <p className="wrap-anywhere font-medium">{name}</p>}
        <FormError>{field('product_id').error}</FormError>
      </div>
      <Field
        label="Most pieces"
        hint="Set aside on the shelf until the pool ends. It is complete at the product’s minimum."
        {...wholeFrom(MIN_ORDER_PIECES)}
        {...field('maxPieces', { valueAsNumber: true })}
      />
      <Field label="Last day" type="date" {...field('ends')} />
      <Checkbox {...form.register('takesCards')}>
        Takes cards: the last day is at most {MAX_CARD_DAYS} days from today, because cards hold an amount for
        about seven days
      </Checkbox>
    </DialogForm>
  )
}
