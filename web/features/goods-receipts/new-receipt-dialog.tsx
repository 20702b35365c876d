import { href, useNavigate } from 'react-router'
import { GoodsReceiptForm, makeGoodsReceipt } from '#contract/goods-receipts/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

/** Starts a receipt for a purchase order, or for unannounced goods. */
export function NewReceiptDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const { field, dialog } = useDialogForm({
    schema: GoodsReceiptForm,
    defaultValues: { purchaseOrder: '', deliveryNote: '' },
    toInput: (receipt) => receipt,
    ...sentTo(makeGoodsReceipt),
    onDone: ({ insertedId: id }) => navigate(href('/dashBoard/goodsReceipts/:id', { id })),
    refusedFields: { 'no-such-purchase-order': 'purchaseOrder', 'purchase-order-not-open': 'purchaseOrder' },
  })
  return (
    <DialogForm {...dialog} title="New receipt" submit="Begin" busy="Beginning…" onClose={onClose}>
      <Field
        label="Purchase order (optional)"
        hint="Scan or type its number, such as PO-100001. Without one, scans are not matched to an expected delivery."
        {...field('purchaseOrder')}
      />
      <Field label="Number of the delivery note (optional)" {...field('deliveryNote')} />
    </DialogForm>
  )
}
