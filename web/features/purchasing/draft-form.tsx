import { type ComponentProps, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { counted } from '#contract/counts.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import { changePurchaseOrder, type PurchaseOrder, PurchaseOrderForm } from '#contract/purchasing/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { AddProduct } from '#web/features/quick-order/add-product.tsx'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { amountField, numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { SendDraft } from './draft-actions.tsx'

interface Named {
  readonly productName: string
  readonly codes: string
}

/** Edits a draft purchase order, and sends it once the edits are saved. */
export function DraftForm({ order }: { readonly order: PurchaseOrder }) {
  const [names, setNames] = useState(() => namesOf(order))
  const { form, field, submit, isSubmitting, isDirty, error } = useApiForm({
    schema: PurchaseOrderForm,
    defaultValues: valuesOf(order),
    toInput: (draft) => ({ id: order._id, ...draft }),
    ...sentTo(changePurchaseOrder),
    onDone: () => toast('The draft is saved'),
    refusedFields: { 'day-is-over': 'expectedOn' },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const lines = form.watch('lines')
  const total = lines.reduce((sum, { pieces, cost }) => sum + (pieces || 0) * (cost ?? 0), 0)
  const { errors } = form.formState

  function add({ _id: product_id, name: productName, sku: codes }: Suggestion) {
    setNames((before) => new Map(before).set(product_id, { productName, codes }))
    append({ product_id, pieces: 1, cost: null })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Expected on" type="date" {...field('expectedOn')} />
        <TextArea label="Note (optional)" hint="Printed on the order." rows={2} {...field('note')} />
      </div>
      <ul className="grid gap-4">
        {fields.map(({ id, product_id }, place) => (
          <DraftLine
            key={id}
            {...(names.get(product_id) ?? { productName: '', codes: '' })}
            pieces={field(`lines.${place}.pieces`, { valueAsNumber: true })}
            cost={field(`lines.${place}.cost`, { setValueAs: numberOrNull })}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <AddProduct label="Add a product" taken={fields.map(({ product_id }) => product_id)} onAdd={add} />
      <p role="status">
        {counted(fields.length, 'product')}, {formatAmount(total)} in all.
        {lines.some(({ cost }) => cost === null) && ' Costs that are left empty are to be agreed.'}
        {order.belowMinimum !== null &&
          ` ${order.supplier.name} delivers from ${formatAmount(order.belowMinimum)}.`}
      </p>
      <FormError>{error ?? errors.lines?.root?.message ?? errors.lines?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" primary={isDirty} disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save the draft'}
        </Button>
        {!isDirty && <SendDraft order={order} />}
      </div>
    </form>
  )
}

const namesOf = ({ lines }: PurchaseOrder): ReadonlyMap<string, Named> =>
  new Map(
    lines.map(({ product_id, productName, sku, supplierSku }) => [
      product_id,
      { productName, codes: supplierSku === '' ? sku : `${sku}, theirs ${supplierSku}` },
    ]),
  )

const valuesOf = ({ expectedOn, note, lines }: PurchaseOrder) => ({
  expectedOn,
  note,
  lines: lines.map(({ product_id, pieces, cost }) => ({ product_id, pieces, cost })),
})

interface LineProps extends Named {
  readonly pieces: ComponentProps<'input'> & { readonly error: string | undefined }
  readonly cost: ComponentProps<'input'> & { readonly error: string | undefined }
  readonly onRemove: () => void
}

const DraftLine = ({ productName, codes, pieces, cost, onRemove }: LineProps) => (
  <li
    aria-label={productName}
    className="grid grid-cols-2 items-start gap-3 border-current/15 border-t pt-4 md:grid-cols-[minmax(0,1fr)_8rem_10rem_auto]"
  >
    <p className="col-span-full grid md:col-span-1 md:mt-7">
      <span className="font-medium wrap-anywhere">{productName}</span>
      <span className="muted text-sm wrap-anywhere">{codes}</span>
    </p>
    <Field label="Pieces" aria-label={`Pieces of ${productName}`} {...wholeFrom(1)} {...pieces} />
    <Field
      label={`Cost, in ${shopCurrency()}`}
      aria-label={`Cost per piece of ${productName}`}
      {...amountField()}
      {...cost}
    />
    <Button
      className="max-md:justify-self-start md:mt-7.5"
      aria-label={`Remove ${productName}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  </li>
)
