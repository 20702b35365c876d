import { z } from 'zod'
import { api } from '#contract/api.ts'
import { ApprovalReason } from '#contract/approvals/endpoints.ts'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Approves an order, or only its selected lines. */
export function ApproveDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { _id: id, number, lines } = order
  const modal = useModal()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: z
      .object({ approved: z.array(z.boolean()), reason: ApprovalReason })
      .refine(({ approved }) => approved.includes(true), {
        path: ['reason'],
        message: 'At least one line must stay. To reject all of them, go back and reject the order.',
      })
      .refine(({ approved, reason }) => !approved.includes(false) || reason !== '', {
        path: ['reason'],
        message: 'Reason is required',
      }),
    defaultValues: { approved: lines.map(() => true), reason: '' },
    toInput: ({ approved, reason }) => ({
      id,
      reason,
      rejectedLines: approved.flatMap((isApproved, place) => (isApproved ? [] : [place + 1])),
    }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.approveOrder, input, { idempotencyKey }),
    onDone: () => {
      toast(`Approved ${number}. The buyer gets an email.`)
      modal.close()
    },
  })
  const approved = form.watch('approved')
  const cents = ({ paymentAmount, tax = 0 }: (typeof lines)[number]) => toCents(paymentAmount) + toCents(tax)
  const rejected = lines.filter((_, place) => !approved[place])
  const total = toDollars(rejected.reduce((left, line) => left - cents(line), toCents(order.paymentAmount)))
  return (
    <FormDialog title={`Approve ${number}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {lines.length > 1 && (
          <fieldset className="grid gap-1">
            <legend className="mb-2 font-medium">What is approved</legend>
            <div className="max-h-[40dvh] overflow-y-auto">
              {lines.map((line, place) => (
                <label
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and one product may be in several
                  key={`${line.product_id} ${place}`}
                  className="flex min-h-11 cursor-pointer items-center gap-3 py-1"
                >
                  <input
                    type="checkbox"
                    className="checkbox flex-none"
                    {...form.register(`approved.${place}`)}
                  />
                  <span className="grow wrap-anywhere">
                    {formatCount(line.orderAmount)} × {line.productName}
                  </span>
                  <span>{formatDollars(line.paymentAmount)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          label={approved.includes(false) ? 'Reason' : 'Note to the buyer (optional)'}
          rows={3}
          {...field('reason')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Approving…' : `Approve for ${formatDollars(total)}`}
        />
      </form>
    </FormDialog>
  )
}
