import { href, useNavigate } from 'react-router'
import {
  discardPurchaseOrder,
  type PurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/endpoints.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** The actions on a draft purchase order. */
export function DraftActions({ order: { _id: id, number, supplier } }: { readonly order: PurchaseOrder }) {
  const navigate = useNavigate()
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <ConfirmButton
        primary
        label="Mark as sent"
        title={`Send ${number}`}
        disabled={isBusy}
        confirm="Mark as sent"
        onConfirm={() => run(sendPurchaseOrder, { id }, `${number} is sent`)}
      >
        <p>
          Its pieces become incoming stock with an estimated day, and it can no longer be changed. Then you
          can download it as a PDF or CSV for {supplier.name}; the shop does not email it.
        </p>
      </ConfirmButton>
      <ConfirmButton
        label="Discard"
        title={`Discard ${number}`}
        disabled={isBusy}
        confirm="Discard the draft"
        onConfirm={() =>
          run(discardPurchaseOrder, { id }, async () => {
            toast(`${number} is discarded`)
            await navigate(href('/dashBoard/purchaseOrders'))
          })
        }
      >
        <p>The draft is lost. Its number is not used again.</p>
      </ConfirmButton>
      <FormError>{error}</FormError>
    </>
  )
}
