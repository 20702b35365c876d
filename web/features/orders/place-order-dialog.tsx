import { z } from 'zod'
import { formatAmount } from '#contract/money.ts'
import { placeOrder } from '#contract/orders/endpoints.ts'
import { Delivery } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { orderableOf } from '#contract/products/quantity.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { quantitiesRefusals } from '#contract/refusals/quantities.ts'
import { callShop } from '#web/api-client.ts'
import { ApprovalNotice } from '#web/features/approvals/approval-notice.tsx'
import { requestFor } from '#web/features/approvals/approval-words.ts'
import { useCompany } from '#web/features/approvals/use-company.ts'
import { ChargedTotal } from '#web/features/charges/charged-total.tsx'
import { askTotalsAgain, useOrderTotals } from '#web/features/checkout/use-order-totals.ts'
import { CouponField } from '#web/features/coupons/coupon-field.tsx'
import { couponOf, noCoupon } from '#web/features/coupons/use-coupon.ts'
import { linePrice, type OrderableProduct, type PricedProduct } from '#web/features/prices/line-price.ts'
import { LotCells, LotText } from '#web/features/products/lot-cells.tsx'
import { QuantityField } from '#web/features/products/quantity-field.tsx'
import { adviseOn } from '#web/features/products/typed-quantity.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { useProfileDelivery } from './use-profile-delivery.ts'

const adviseOnProduct = (product: OrderableProduct, pieces: number) =>
  adviseOn(product.quantityRule, pieces, orderableOf(product))

const orderForm = (product: OrderableProduct) =>
  z.object({
    orderAmount: z
      .number({ error: messageIn(quantitiesRefusals['below-minimum']) })
      .refine((pieces) => !adviseOnProduct(product, pieces), {
        error: ({ input }) => adviseOnProduct(product, Number(input))?.message,
      }),
    ...Delivery.shape,
    coupon: z.object({ typed: z.string(), code: z.string() }),
  })

interface Props {
  readonly product: Product & PricedProduct
  /** The initial quantity; the product's minimum if this quantity cannot be ordered. */
  readonly pieces: number
  readonly onPlaced: () => Promise<void>
  readonly onClose: () => void
}

export function PlaceOrderDialog({ product, pieces: wanted, onPlaced, onClose }: Props) {
  const session = readSession()
  const { form, field, dialog } = useDialogForm({
    schema: orderForm(product),
    defaultValues: {
      orderAmount: adviseOnProduct(product, wanted) ? product.quantityRule.min : wanted,
      address: '',
      phone: '',
      coupon: noCoupon,
    },
    draft: `order ${product._id} ${session?.email}`,
    toInput: ({ coupon: { code }, ...filledIn }) => ({
      ...filledIn,
      product_id: product._id,
      productName: product.name,
      paymentAmount: toPay,
      ...(code && { coupon: code }),
      name: session?.name,
      email: session?.email,
      status: wireStatus.unpaid,
    }),
    send: async (input, { request, idempotencyKey }) => {
      try {
        return await callShop(request, placeOrder, input, { idempotencyKey })
      } catch (failure) {
        askTotalsAgain()
        throw failure
      }
    },
    onDone: async (_, delivery) => {
      await saveDelivery(delivery)
      await onPlaced()
    },
    refusedFields: {
      'below-minimum': 'orderAmount',
      'above-maximum': 'orderAmount',
      'off-multiple': 'orderAmount',
      'out-of-stock': 'orderAmount',
    },
  })
  const { watch, getValues, setValue, clearErrors } = form
  const pieces = watch('orderAmount')
  // Not the cart's coupon: this order leaves the cart as it is.
  const coupon = couponOf(watch('coupon'), (to) => setValue('coupon', to, { shouldDirty: true }))
  const valid = !adviseOnProduct(product, pieces)
  // Pieces ordered beyond the stock come later.
  const isDivided = valid && product.availableQuantity > 0 && pieces > product.availableQuantity
  const price = linePrice(product, valid ? pieces : 0)
  const charged = useOrderTotals(
    valid
      ? {
          lines: [{ product_id: product._id, orderAmount: pieces }],
          toHomeRegion: true,
          ...(coupon.code && { coupon: coupon.code }),
        }
      : undefined,
  )
  const toPay = charged.totals?.total ?? price.amount
  const company = useCompany()
  const request = valid ? requestFor(company, toPay, company?.costCentre) : undefined

  const saveDelivery = useProfileDelivery(true, (delivery) => {
    for (const name of ['address', 'phone'] as const)
      if (getValues(name) === '' && delivery[name]) setValue(name, delivery[name])
  })

  function setPieces(to: number) {
    setValue('orderAmount', to, { shouldDirty: true })
    clearErrors('orderAmount')
  }

  return (
    <DialogForm
      {...dialog}
      title={`Order ${product.name}`}
      submit={
        request
          ? `Send ${pieces} for approval`
          : valid
            ? `Order ${pieces} for ${formatAmount(toPay)}`
            : 'Order'
      }
      busy="Ordering…"
      disabled={!valid || charged.isStale}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <QuantityField
          label="Quantity"
          product={product}
          pieces={pieces}
          onChange={setPieces}
          hasSteps
          error={field('orderAmount').error}
        />
        <div className="flex items-start justify-between gap-4">
          <LotText product={product} pieces={pieces} />
          <LotCells product={product} pieces={pieces} />
        </div>
        {isDivided && (
          <p className="muted text-sm">
            We ship the pieces in stock first. To get all pieces together, choose that on the order’s page.
          </p>
        )}
      </div>
      <DeliveryFields address={field('address')} phone={field('phone')} />
      <CouponField coupon={coupon} totals={charged.totals} />
      <div className="grid gap-0.5">
        <p className="flex items-baseline justify-between gap-4">
          <span>Your Need to Pay</span>
          <output className="text-2xl font-semibold">{formatAmount(toPay)}</output>
        </p>
        <ChargedTotal {...charged} />
        <p className="muted min-h-5 text-end text-sm">
          {valid && `${formatAmount(price.unitPrice)} per piece`}
          {valid && price.source === 'price-list' && ', your company’s price'}
        </p>
      </div>
      {request && <ApprovalNotice request={request} requester={session?.email ?? ''} />}
    </DialogForm>
  )
}
