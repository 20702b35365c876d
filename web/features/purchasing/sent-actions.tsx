import { href, useNavigate } from 'react-router'
import { counted } from '#contract/counts.ts'
import { makeGoodsReceipt } from '#contract/goods-receipts/endpoints.ts'
import {
  ConfirmedDay,
  cancelPurchaseOrder,
  confirmPurchaseOrder,
  emailPurchaseOrder,
  type PurchaseOrder,
  PurchaseOrderEmail,
  purchaseOrderCsv,
  purchaseOrderPdf,
} from '#contract/purchasing/endpoints.ts'
import { callShop, fileFromShop, sentTo } from '#web/api-client.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly order: PurchaseOrder
}

const isOpen = ({ lines }: PurchaseOrder) => lines.some(({ delivery }) => delivery === 'expected')

/** What is done next with a purchase order that is sent. */
export function SentActions({ order }: Props) {
  const { number, lines } = order
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  const expected = lines.reduce((sum, { stillExpected }) => sum + stillExpected, 0)
  return (
    <>
      <FormError>{error}</FormError>
      {order.state !== 'cancelled' && (
        <May call={emailPurchaseOrder}>
          <DialogButton dialog={(onClose) => <EmailDialog order={order} onClose={onClose} />}>
            {order.emailed ? 'Email again' : 'Email to the supplier'}
          </DialogButton>
        </May>
      )}
      {isOpen(order) && (
        <May call={makeGoodsReceipt}>
          <Button
            primary
            disabled={isBusy}
            onClick={() =>
              run(makeGoodsReceipt, { purchaseOrder: number, deliveryNote: '' }, ({ insertedId }) =>
                navigate(href('/dashBoard/goodsReceipts/:id', { id: insertedId })),
              )
            }
          >
            Receive {counted(expected, 'piece')}
          </Button>
        </May>
      )}
    </>
  )
}

/** The further actions on a purchase order that is sent, in the menu of its page. */
export function SentMenu({ order }: Props) {
  const { _id: id, number, lines } = order
  const { run, isBusy, error } = useShopCall()
  const promised = lines.reduce((sum, line) => sum + line.promised, 0)
  if (!isOpen(order)) return null
  return (
    <>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <May call={confirmPurchaseOrder}>
        <DialogButton dialog={(onClose) => <ConfirmDayDialog order={order} onClose={onClose} />}>
          {order.state === 'sent' ? 'Confirm the day' : 'Change the day'}
        </DialogButton>
      </May>
      <MenuLine />
      <May call={cancelPurchaseOrder}>
        <ConfirmButton
          look="plain-danger"
          label="Cancel the order"
          title={`Cancel ${number}`}
          disabled={isBusy}
          confirm="Cancel the order"
          onConfirm={() => run(cancelPurchaseOrder, { id, move: promised > 0 }, `${number} is cancelled`)}
        >
          <p>Outstanding pieces are no longer expected. Received pieces stay in stock.</p>
          {promised > 0 && (
            <p>
              {counted(promised, 'piece')} of it {promised === 1 ? 'is' : 'are'} promised to buyers. They get
              other days where there are other deliveries, and each buyer is emailed.
            </p>
          )}
        </ConfirmButton>
      </May>
    </>
  )
}

/** The order as files for the supplier. */
export const SentDocuments = ({ order: { _id: id, number } }: Props) => (
  <Section id="documents" title="Documents">
    <div className="flex flex-wrap gap-2">
      <ExportButton
        label="PDF"
        name={`${number}.pdf`}
        read={(request) => fileFromShop(request, purchaseOrderPdf, { id })}
      />
      <ExportButton
        label="CSV"
        name={`${number}.csv`}
        read={(request) => fileFromShop(request, purchaseOrderCsv, { id })}
      />
    </div>
  </Section>
)

function EmailDialog({
  order: { _id: id, number, supplierEmail },
  onClose,
}: {
  readonly order: PurchaseOrder
  readonly onClose: () => void
}) {
  const isConfirmed = useConfirmedEmail()
  const { field, dialog } = useDialogForm({
    schema: PurchaseOrderEmail,
    defaultValues: { to: supplierEmail },
    toInput: (fields) => ({ id, ...fields }),
    ...sentTo(emailPurchaseOrder),
    done: (_, { to }) => `${number} goes to ${to}`,
  })
  return (
    <DialogForm
      {...dialog}
      title={`Email ${number}`}
      instead={
        !isConfirmed && (
          <ConfirmationRequest>
            Suppliers get orders only from admins whose email is confirmed. Confirm yours first.
          </ConfirmationRequest>
        )
      }
      submit="Email it"
      busy="Sending…"
      onClose={onClose}
    >
      <Field
        label="To"
        type="email"
        hint="The order goes as a PDF and a CSV file. Replies go to the address in Settings."
        {...field('to')}
      />
    </DialogForm>
  )
}

function ConfirmDayDialog({
  order: { _id: id, number, expectedOn },
  onClose,
}: {
  readonly order: PurchaseOrder
  readonly onClose: () => void
}) {
  const { field, dialog } = useDialogForm({
    schema: ConfirmedDay,
    defaultValues: { expectedOn },
    toInput: (fields) => ({ id, ...fields }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, confirmPurchaseOrder, input, { idempotencyKey }),
    done: `The day of ${number} is confirmed`,
    refusedFields: { 'day-is-over': 'expectedOn' },
  })
  return (
    <DialogForm {...dialog} title={`Delivery of ${number}`} submit="Confirm the day" onClose={onClose}>
      <Field
        label="The supplier confirmed"
        type="date"
        hint="Outstanding pieces can be sold from then on, if the product is sold from deliveries. Buyers whose days change are emailed."
        {...field('expectedOn')}
      />
    </DialogForm>
  )
}
