import { z } from 'zod'
import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { ApprovalReason, approveOrder } from '#contract/approvals/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { sentTo } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { ApprovalReasons } from './approval-reasons.tsx'
import { AFTER_LAST_STEP } from './approval-words.ts'

interface Props {
  readonly order: Order & { readonly version: number }
  readonly request: ApprovalRequest | undefined
  readonly onClose: () => void
}

/** Approves an order, or only its selected lines. */
export function ApproveDialog({ order, request, onClose }: Props) {
  const { _id: id, number, lines } = order
  const { form, field, dialog } = useDialogForm({
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
      version: order.version,
      reason,
      rejectedLines: approved.flatMap((isApproved, place) => (isApproved ? [] : [place + 1])),
    }),
    ...sentTo(approveOrder),
    done: `Approved ${number}. ${AFTER_LAST_STEP}`,
  })
  const approved = form.watch('approved')
  const cents = ({ paymentAmount, discount = 0, tax = 0 }: (typeof lines)[number]) =>
    toCents(paymentAmount) - toCents(discount) + toCents(tax)
  const rejected = lines.filter((_, place) => !approved[place])
  // Tax is rounded again for the remaining lines, and an address without pieces costs no freight.
  const isExact = rejected.length === 0 || order.charges === undefined
  const total = toAmount(rejected.reduce((left, line) => left - cents(line), toCents(order.paymentAmount)))
  return (
    <DialogForm
      {...dialog}
      title={`Approve ${number}`}
      wide
      submit={`Approve for ${isExact ? '' : 'about '}${formatAmount(total)}`}
      busy="Approving…"
      onClose={onClose}
    >
      {request && <ApprovalReasons request={request} whose="the requester’s" onAccount={order.onAccount} />}
      {lines.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-medium">Lines to approve</legend>
          <div className="max-h-[40dvh] overflow-y-auto">
            {lines.map((line, place) => (
              <Checkbox
                className="py-1"
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and one product may be in several
                key={`${line.product_id} ${place}`}
                {...form.register(`approved.${place}`)}
              >
                <span className="grow wrap-anywhere">
                  {formatCount(line.orderAmount)} × {line.productName}
                </span>
                <span>{formatAmount(line.paymentAmount)}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {order.coupon && (
        <p className="muted">
          Coupon {order.coupon.code} takes {formatAmount(order.coupon.discount)} off the goods. Lines that are
          not approved lose their share.
        </p>
      )}
      <TextArea
        label={approved.includes(false) ? 'Reason' : 'Note to the buyer (optional)'}
        rows={3}
        {...field('reason')}
      />
    </DialogForm>
  )
}
