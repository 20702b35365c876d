import { z } from 'zod'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { type Credit, PurchaseOrderNumber } from '#contract/terms/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { creditSentence } from './credit-sentence.ts'

interface Props {
  readonly order: Pick<Order, '_id' | 'paymentAmount' | 'purchaseOrderNumber'>
  readonly credit: Credit
  readonly onClose: () => void
}

/** Asks for the purchase-order number to put an order on account. */
export function PutOnAccountDialog({ order, credit, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: z.object({ purchaseOrderNumber: PurchaseOrderNumber }),
    defaultValues: { purchaseOrderNumber: order.purchaseOrderNumber ?? '' },
    toInput: ({ purchaseOrderNumber }) => ({ id: order._id, purchaseOrderNumber }),
    send: (input, { request }) => callShop(request, api.putOnAccount, input),
    onDone: () => {
      toast('Ordered on account')
      modal.close()
    },
  })
  return (
    <FormDialog title="Order on account" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="muted">{creditSentence(credit)}</p>
        <Field
          label="Purchase-order number"
          autoComplete="off"
          hint="It is on the invoice."
          {...field('purchaseOrderNumber')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Ordering…' : `Order for ${formatDollars(order.paymentAmount)}`}
        />
      </form>
    </FormDialog>
  )
}
