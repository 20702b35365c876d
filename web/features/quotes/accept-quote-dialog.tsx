import { href, useNavigate } from 'react-router'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import { Delivery } from '#contract/orders.ts'
import type { Quote } from '#contract/quotes.ts'
import { callShop } from '#web/api-client.ts'
import { DeliveryFields } from '#web/features/orders/delivery-fields.tsx'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Makes the offer that is shown an order. */
export function AcceptQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { _id: id, number, revision } = quote
  const modal = useModal()
  const navigate = useNavigate()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: Delivery,
    defaultValues: { address: '', phone: '' },
    draft: `accept ${id}`,
    toInput: (delivery) => ({ id, revision, ...delivery }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.acceptQuote, input, { idempotencyKey }),
    onDone: async () => {
      toast('Order placed. Pay for it here when you are ready.')
      await navigate(href('/dashBoard/myOrder'))
    },
  })
  const total = formatDollars(quote.total ?? 0)
  return (
    <FormDialog title={`Order by quote ${number}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <DeliveryFields address={field('address')} phone={field('phone')} />
        <p className="flex items-baseline justify-between gap-4">
          <span>Your Need to Pay</span>
          <output className="text-2xl font-semibold">{total}</output>
        </p>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Ordering…' : `Order for ${total}`}
        />
      </form>
    </FormDialog>
  )
}
