import { useFieldArray } from 'react-hook-form'
import { type Kit, MAX_KIT_PARTS, MAX_PIECES_PER_KIT, setKit } from '#contract/kits/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { AdminProduct } from '#contract/products/editing.ts'
import { getProduct } from '#contract/products/endpoints.ts'
import { callPublic, sentTo } from '#web/api-client.ts'
import { AddProduct } from '#web/features/quick-order/add-product.tsx'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { amountsOf, draftOf, type KitDraft, kitDraft, toKit } from './kit-draft.ts'

interface Props {
  readonly product: AdminProduct
  /** Undefined while the product is no kit. */
  readonly kit: Kit | undefined
  readonly onClose: () => void
}

/** Chooses the parts of a kit, and how its price is made. */
export function KitDialog({ product: { _id, name, price }, kit, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: kitDraft,
    defaultValues: draftOf(kit),
    toInput: (draft) => toKit(_id, draft),
    ...sentTo(setKit),
    done: (_, { parts }) => (parts.length > 0 ? `${name} is a kit` : `${name} is no longer a kit`),
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' })
  const draft: KitDraft = form.watch()
  const { sum, discounted } = amountsOf(draft)

  async function add({ _id: product_id }: Suggestion) {
    const { name: productName, price } = await callPublic(getProduct, { id: product_id })
    append({ product_id, productName, price, piecesPerKit: 1 })
  }

  return (
    <DialogForm {...dialog} title={`Parts of ${name}`} wide submit="Save" onClose={onClose}>
      <p className="muted">
        A kit is made of other products and has no stock of its own. Without parts it is an ordinary product.
        Orders keep the parts that they were placed with.
      </p>
      {fields.map(({ id, productName }, place) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-3">
          <p className="mt-9 wrap-anywhere">{productName}</p>
          <Field
            label="Pieces"
            aria-label={`Pieces of ${productName} in one kit`}
            {...wholeFrom(1)}
            max={MAX_PIECES_PER_KIT}
            {...field(`parts.${place}.piecesPerKit`, { valueAsNumber: true })}
          />
          <Button className="mt-7.5" aria-label={`Remove ${productName}`} onClick={() => remove(place)}>
            Remove
          </Button>
        </div>
      ))}
      {fields.length < MAX_KIT_PARTS && (
        <AddProduct label="Add a part" taken={draft.parts.map(({ product_id }) => product_id)} onAdd={add} />
      )}
      <Select
        label="Price"
        options={[
          ['own', `A price of its own: ${formatAmount(price)}`],
          ['sum', 'The sum of the parts, less a percentage'],
        ]}
        {...field('priced')}
      />
      {draft.priced === 'sum' && (
        <Field
          label="Percent off"
          type="number"
          inputMode="decimal"
          min={0}
          max={99.99}
          step={0.01}
          {...field('percentOff', { setValueAs: numberOrNone })}
        />
      )}
      <p role="status">
        The parts of one kit cost {formatAmount(sum)}
        {draft.priced === 'sum' && `, with the discount ${formatAmount(discounted)}`}.
      </p>
    </DialogForm>
  )
}
