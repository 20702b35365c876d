import { href, useNavigate } from 'react-router'
import { counted } from '#contract/counts.ts'
import {
  discardGoodsReceipt,
  type GoodsReceipt,
  postGoodsReceipt,
} from '#contract/goods-receipts/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { PostDialog } from './post-dialog.tsx'

interface Props {
  readonly receipt: GoodsReceipt
  /** Scans that the shop does not have yet. */
  readonly waiting: number
}

/** Books a receipt that is not posted. */
export const PostReceipt = ({ receipt, waiting }: Props) => (
  <May call={postGoodsReceipt}>
    <DialogButton
      primary
      disabled={waiting > 0}
      dialog={(onClose) => <PostDialog receipt={receipt} onClose={onClose} />}
    >
      Post {counted(receipt.received, 'piece')}
    </DialogButton>
  </May>
)

/** Discards a receipt that is not posted; in the menu of its page. */
export function DiscardReceipt({ receipt: { _id: id, number, received } }: Pick<Props, 'receipt'>) {
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  return (
    <>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <MenuLine />
      <May call={discardGoodsReceipt}>
        <ConfirmButton
          look="plain-danger"
          label="Discard"
          title={`Discard ${number}`}
          disabled={isBusy}
          confirm="Discard the receipt"
          onConfirm={() => run(discardGoodsReceipt, { id }, () => navigate(href('/dashBoard/goodsReceipts')))}
        >
          <p>
            The stock stays as it is, and expected pieces stay expected.
            {received > 0 &&
              ` ${counted(received, 'scanned piece')} ${received === 1 ? 'is' : 'are'} forgotten.`}
          </p>
        </ConfirmButton>
      </May>
    </>
  )
}
