import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { shopCurrency } from '#contract/locale.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { MAX_QUOTE_PIECES, QuoteForm } from '#contract/quotes/form.ts'
import { TypedDays } from '#web/features/lines/typed-days.tsx'
import { useOwnPrice } from '#web/features/prices/own-prices.ts'
import { usePrices } from '#web/features/prices/use-prices.ts'
import { QuantityField } from '#web/features/products/quantity-field.tsx'
import { adviseOn } from '#web/features/products/typed-quantity.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { amountField, numberOrNone } from '#web/ui/forms/number-fields.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { useTypedBefore } from '#web/ui/use-typed-before.ts'
import { quantitiesOf } from './quantities-of.ts'
import { RequestForm } from './request-form.tsx'
import { sendRequest } from './send-request.ts'

type QuotableProduct = Pick<Product, '_id' | 'name' | 'price' | 'priceBreaks' | 'quantityRule'>

interface Props {
  readonly products: readonly QuotableProduct[]
  /** The initial product; may be empty. */
  readonly productId: string
  /** The initial quantity; the product's minimum if this quantity cannot be quoted. */
  readonly pieces: number
  readonly onSent: (reply: { readonly insertedId: string }) => void | Promise<void>
}

/**
 * Applies the product's own rule too: a quote that breaks it could not be accepted. Stock does not matter; it can be
 * restocked.
 */
const formFor = (products: readonly QuotableProduct[]) =>
  QuoteForm.superRefine(({ product_id, pieces }, { addIssue }) => {
    const rule = products.find(({ _id }) => _id === product_id)?.quantityRule
    const advice = rule && adviseOn(rule, pieces, MAX_QUOTE_PIECES)
    if (advice) addIssue({ code: 'custom', path: ['pieces'], message: advice.message })
  })

const quotable = (rule: QuotableProduct['quantityRule'] | undefined, pieces: number) =>
  rule && !adviseOn(rule, pieces, MAX_QUOTE_PIECES) ? pieces : (rule?.min ?? MIN_ORDER_PIECES)

export function QuoteRequestForm({ products, productId, pieces, onSent }: Props) {
  const session = useSession()
  const [schema] = useState(() => formFor(products))
  const ruleOf = (id: string) => products.find(({ _id }) => _id === id)?.quantityRule
  const { form, field, isDirty, ...request } = useApiForm({
    schema,
    values: {
      name: session ? session.name || session.email : '',
      email: session?.email ?? '',
      product_id: productId,
      pieces: quotable(ruleOf(productId), pieces),
      targetPrice: undefined,
      message: '',
    },
    toInput: ({ product_id, pieces, targetPrice, ...request }) => ({
      ...request,
      lines: [{ product_id, pieces, targetPrice }],
    }),
    send: (input, call) => sendRequest(input, session, call),
    onDone: onSent,
    refusedFields: { 'no-such-product': 'product_id' },
  })
  useUnsavedChanges(isDirty && !request.isSubmitting)
  const product = useOwnPrice(products.find(({ _id }) => _id === form.watch('product_id')))
  const { field: quantity, fieldState } = useController({ control: form.control, name: 'pieces' })
  const plain = useRef<HTMLInputElement>(null)
  useTypedBefore(plain, ({ value }) => quantity.onChange(value))
  const typed = quantity.value === '' ? Number.NaN : Number(quantity.value)
  const stock = usePrices(quantitiesOf(product ? [{ product_id: product._id, pieces: typed }] : []))

  /** Starts from the product's minimum, unless another quantity was typed. */
  function beginAtLeast(id: string) {
    const least = ruleOf(id)?.min ?? MIN_ORDER_PIECES
    if (!fieldState.isDirty || Number(quantity.value) < least) form.setValue('pieces', least)
  }

  return (
    <RequestForm
      form={request}
      sender={{
        name: field('name', {}, 'Name is required'),
        email: field('email', {}, 'Provide a Valid Email'),
      }}
      message={field('message')}
      className="grid gap-5"
    >
      <Select
        label="Product"
        {...field(
          'product_id',
          { onChange: ({ target }: { target: HTMLSelectElement }) => beginAtLeast(target.value) },
          'Choose a product',
        )}
        options={[['', 'Choose a product'], ...products.map(({ _id, name }) => [_id, name] as const)]}
      />
      {product ? (
        <div className="grid gap-1.5">
          <QuantityField
            key={product._id}
            label="Quantity"
            product={{ ...product, availableQuantity: MAX_QUOTE_PIECES }}
            pieces={typed}
            onChange={(pieces) => quantity.onChange(Number.isNaN(pieces) ? '' : pieces)}
            error={fieldState.error?.message}
            inputRef={quantity.ref}
          />
          <TypedDays line={stock.get(product._id)} pieces={typed} />
        </div>
      ) : (
        <Field
          label="Quantity"
          type="number"
          inputMode="numeric"
          min={MIN_ORDER_PIECES}
          {...quantity}
          ref={(input) => {
            plain.current = input
            quantity.ref(input)
          }}
          value={String(quantity.value)}
          error={fieldState.error?.message}
        />
      )}
      <Field
        label="Target price per piece (optional)"
        {...amountField()}
        hint={`In ${shopCurrency()}: the price at which you would order.`}
        {...field('targetPrice', { setValueAs: numberOrNone })}
      />
    </RequestForm>
  )
}
