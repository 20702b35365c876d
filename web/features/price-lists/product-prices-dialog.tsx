import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import type { ListedProduct } from '#contract/price-lists/endpoints.ts'
import { ListPrice } from '#contract/price-lists/terms.ts'
import { doPricesFall } from '#contract/pricing.ts'
import { MAX_PRICE_BREAKS } from '#contract/products/endpoints.ts'
import { messageOf } from '#contract/refusals.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { Ladder } from './ladder.tsx'

export type PricedProduct = Pick<
  ListedProduct,
  'product_id' | 'productName' | 'basePrice' | 'priceBreaks' | 'prices'
>

interface Props {
  readonly listId: string
  readonly product: PricedProduct
  readonly onClose: () => void
}

const Prices = z.object({
  prices: z
    .array(ListPrice)
    .max(MAX_PRICE_BREAKS)
    .refine(
      (prices) => doPricesFall(prices.map(({ from, price }) => ({ from, priceCents: toCents(price) }))),
      {
        error: messageOf('prices-do-not-fall'),
      },
    ),
})

/** The draft's prices for one product, beside its public prices. */
export function ProductPricesDialog({ listId, product, onClose }: Props) {
  const { product_id, productName, basePrice, priceBreaks } = product
  const modal = useModal()
  const { form, submit, isSubmitting, error } = useApiForm({
    schema: Prices,
    defaultValues: { prices: product.prices.length > 0 ? product.prices : [{ from: 1, price: Number.NaN }] },
    toInput: ({ prices }) => ({ id: listId, product: product_id, prices }),
    send: (input, { request }) => callShop(request, api.setDraftPrices, input),
    onDone: (_, { prices }) => {
      toast(prices.length > 0 ? `Saved ${productName} in the draft` : `Took ${productName} off the draft`)
      modal.close()
    },
  })
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' })
  const errorOf = (row: number, name: 'from' | 'price') =>
    form.getFieldState(`prices.${row}.${name}`, formState).error
  const { error: ofAll } = form.getFieldState('prices', formState)
  const problem = ofAll?.root?.message ?? ofAll?.message
  return (
    <FormDialog title={productName} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div className="grid gap-1">
          <p className="muted text-sm">Everybody pays</p>
          <Ladder prices={[{ from: 1, price: basePrice }, ...priceBreaks]} />
        </div>
        {fields.map(({ id }, row) => (
          <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <Field
              label="From pieces"
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              error={errorOf(row, 'from') && 'A whole number, 1 or more'}
              {...register(`prices.${row}.from`, { valueAsNumber: true })}
            />
            <Field
              label="Dollars per piece"
              type="number"
              inputMode="decimal"
              min={0.01}
              step={0.01}
              error={errorOf(row, 'price') && '0.01 or more, whole cents'}
              {...register(`prices.${row}.price`, { valueAsNumber: true })}
            />
            <button
              type="button"
              className="btn mt-7.5"
              aria-label={`Remove price ${row + 1}`}
              onClick={() => remove(row)}
            >
              Remove
            </button>
          </div>
        ))}
        {fields.length === 0 && (
          <p className="muted">Without prices of its own it is off the list. A percentage still holds.</p>
        )}
        {fields.length < MAX_PRICE_BREAKS && (
          <button
            type="button"
            className="btn justify-self-start"
            onClick={() => append({ from: Number.NaN, price: Number.NaN })}
          >
            Add a price
          </button>
        )}
        <FormError>{problem ?? error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Saving…' : 'Save in the draft'}
        />
      </form>
    </FormDialog>
  )
}
