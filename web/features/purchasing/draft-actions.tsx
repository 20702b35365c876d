import { href, useNavigate } from 'react-router'
import {
  discardPurchaseOrder,
  type PurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/endpoints.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly order: PurchaseOrder
}

/** Sends a draft purchase order. */
export function SendDraft({ order: { _id: id, number, supplier } }: Props) {
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
      <FormError>{error}</FormError>
    </>
  )
}

/** Discards a draft purchase order; in the menu of its page. */
export function DiscardDraft({ order: { _id: id, number } }: Props) {
  const navigate = useNavigate()
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <MenuLine />
      <ConfirmButton
        look="plain-danger"
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
    </>
  )
}
