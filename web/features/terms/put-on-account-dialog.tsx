import { z } from 'zod'
import { isInvoicedByShipment } from '#contract/invoices/by-shipment.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Credit, PurchaseOrderNumber, putOnAccount } from '#contract/terms/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { creditSentence } from './credit-sentence.ts'

interface Props {
  readonly order: Order
  readonly credit: Credit
  readonly onClose: () => void
}

const isByShipment = ({ lines, parts = [], deliveries, shipTogether }: Order) =>
  isInvoicedByShipment({
    lines: lines.map(({ orderAmount, awaited = [], paymentAmount, discount = 0 }) => ({
      pieces: orderAmount,
      laterPieces: awaited.reduce((sum, { pieces }) => sum + pieces, 0),
      netCents: toCents(paymentAmount) - toCents(discount),
    })),
    hasKits: parts.length > 0,
    addresses: deliveries.length,
    shipTogether: shipTogether === true,
  })

/** Asks for the purchase-order number to put an order on account. */
export function PutOnAccountDialog({ order, credit, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ purchaseOrderNumber: PurchaseOrderNumber }),
    defaultValues: { purchaseOrderNumber: order.purchaseOrderNumber ?? '' },
    toInput: ({ purchaseOrderNumber }) => ({ id: order._id, purchaseOrderNumber }),
    ...sentTo(putOnAccount),
    done: 'Ordered on account',
  })
  return (
    <DialogForm
      {...dialog}
      title="Order on account"
      submit={`Order for ${formatAmount(order.paymentAmount)}`}
      busy="Ordering…"
      onClose={onClose}
    >
      <p className="muted">{creditSentence(credit, isByShipment(order))}</p>
      <Field label="Purchase-order number" hint="Shown on the invoice." {...field('purchaseOrderNumber')} />
    </DialogForm>
  )
}
