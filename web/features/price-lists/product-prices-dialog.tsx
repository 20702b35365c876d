import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { decimalsAllowed } from '#contract/currencies.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { type ListedProduct, setDraftPrices } from '#contract/price-lists/endpoints.ts'
import { ListPrice } from '#contract/price-lists/terms.ts'
import { doPricesFall } from '#contract/pricing.ts'
import { MAX_PRICE_BREAKS } from '#contract/products/endpoints.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { productsRefusals } from '#contract/refusals/products.ts'
import { sentTo } from '#web/api-client.ts'
import { PriceRows } from '#web/features/prices/price-rows.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
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
        error: messageIn(productsRefusals['prices-do-not-fall']),
      },
    ),
})

const wrong = () => ({
  from: 'A whole number, 1 or more',
  price: `${toAmount(1)} or more. ${decimalsAllowed()}`,
})

/** The draft's prices for one product, beside its public prices. */
export function ProductPricesDialog({ listId, product, onClose }: Props) {
  const { product_id, productName, basePrice, priceBreaks } = product
  const { form, field, dialog } = useDialogForm({
    schema: Prices,
    defaultValues: { prices: product.prices.length > 0 ? product.prices : [{ from: 1, price: Number.NaN }] },
    toInput: ({ prices }) => ({ id: listId, product: product_id, prices }),
    ...sentTo(setDraftPrices),
    done: (_, { prices }) =>
      prices.length > 0 ? `Saved ${productName} in the draft` : `Removed ${productName} from the draft`,
  })
  const rows = useFieldArray({ control: form.control, name: 'prices' })
  const { error: ofAll } = form.getFieldState('prices', form.formState)
  const problem = ofAll?.root?.message ?? ofAll?.message
  return (
    <DialogForm
      {...dialog}
      title={productName}
      wide
      error={problem ?? dialog.error}
      submit="Save in the draft"
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p className="muted text-sm">Everybody pays</p>
        <Ladder prices={[{ from: 1, price: basePrice }, ...priceBreaks]} />
      </div>
      <PriceRows
        noun="price"
        least={1}
        rows={rows}
        field={(row, name) => field(`prices.${row}.${name}`, { valueAsNumber: true }, wrong()[name])}
      >
        {rows.fields.length === 0 && (
          <p className="muted">Without prices of its own it is off the list. A percentage still applies.</p>
        )}
      </PriceRows>
    </DialogForm>
  )
}
