import { z } from 'zod'
import { api } from '#contract/api.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { formatDollars } from '#contract/money.ts'
import { wireStatus } from '#contract/order-status.ts'
import { Delivery } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { messageOf } from '#contract/refusals.ts'
import { callShop } from '#web/api-client.ts'
import { linePrice } from '#web/features/products/line-price.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { LotStepper } from './lot-stepper.tsx'
import { useProfileDelivery } from './use-profile-delivery.ts'

const orderForm = (available: number) =>
  z.object({
    orderAmount: z
      .number({ error: messageOf('below-minimum') })
      .int('Order whole pieces')
      .min(MIN_ORDER_PIECES, messageOf('below-minimum'))
      .max(available, messageOf('out-of-stock')),
    ...Delivery.shape,
  })

interface Props {
  readonly product: Product
  readonly onPlaced: () => Promise<void>
  readonly onClose: () => void
}

export function PlaceOrderDialog({ product, onPlaced, onClose }: Props) {
  const modal = useModal()
  const session = readSession()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: orderForm(product.availableQuantity),
    defaultValues: { orderAmount: MIN_ORDER_PIECES, address: '', phone: '' },
    draft: `order ${product._id} ${session?.email}`,
    toInput: (filledIn) => ({
      ...filledIn,
      product_id: product._id,
      productName: product.name,
      paymentAmount: linePrice(product, filledIn.orderAmount).amount,
      name: session?.name,
      email: session?.email,
      status: wireStatus.unpaid,
    }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.placeOrder, input, { idempotencyKey }),
    onDone: async (_, delivery) => {
      await saveDelivery(delivery)
      await onPlaced()
    },
  })
  const { watch, getValues, setValue, setError, clearErrors } = form
  const pieces = watch('orderAmount')
  const valid = Number.isInteger(pieces) && pieces >= MIN_ORDER_PIECES && pieces <= product.availableQuantity
  const total = valid ? linePrice(product, pieces).amount : 0

  const saveDelivery = useProfileDelivery((delivery) => {
    for (const name of ['address', 'phone'] as const)
      if (getValues(name) === '' && delivery[name]) setValue(name, delivery[name])
  })

  const quantity = field('orderAmount', {
    valueAsNumber: true,
    // Spec §5, on leaving the field: while it is being typed, 250 passes through 2.
    onBlur: () => {
      const problem = problemOf(pieces, product.availableQuantity)
      if (!problem) return
      setValue('orderAmount', MIN_ORDER_PIECES)
      setError('orderAmount', { message: problem })
    },
    onChange: () => clearErrors('orderAmount'),
  })

  return (
    <FormDialog title={`Order ${product.name}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div className="grid gap-3">
          <Field
            label="Quantity"
            type="number"
            inputMode="numeric"
            min={MIN_ORDER_PIECES}
            max={product.availableQuantity}
            {...quantity}
          />
          <LotStepper
            pieces={pieces}
            available={product.availableQuantity}
            onChange={(to) => {
              setValue('orderAmount', to, { shouldDirty: true })
              clearErrors('orderAmount')
            }}
          />
        </div>
        <DeliveryFields address={field('address')} phone={field('phone')} />
        <p className="flex items-baseline justify-between gap-4">
          <span>Your Need to Pay</span>
          <output className="text-2xl font-semibold">{formatDollars(total)}</output>
        </p>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={!valid || isSubmitting}
          submit={
            isSubmitting ? 'Ordering…' : valid ? `Order ${pieces} for ${formatDollars(total)}` : 'Order'
          }
        />
      </form>
    </FormDialog>
  )
}

function problemOf(pieces: number, available: number): string | undefined {
  if (!(pieces >= MIN_ORDER_PIECES)) return messageOf('below-minimum')
  return pieces > available ? messageOf('out-of-stock') : undefined
}
