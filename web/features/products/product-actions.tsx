import { useState } from 'react'
import { href } from 'react-router'
import { getKit, type Kit, setKit } from '#contract/kits/endpoints.ts'
import { type AdminProduct, deleteProduct, editProduct, restoreProduct } from '#contract/products/editing.ts'
import { exportStockLedger, restock } from '#contract/stock/endpoints.ts'
import { bookIncoming } from '#contract/stock/incoming.ts'
import { KitDialog } from '#web/features/kits/kit-dialog.tsx'
import { May, useMay } from '#web/features/sign-in/permissions.tsx'
import { IncomingDialog } from '#web/features/stock/incoming-dialog.tsx'
import { LedgerDialog } from '#web/features/stock/ledger-dialog.tsx'
import { RestockDialog } from '#web/features/stock/restock-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { ProductDrawer } from './product-drawer.tsx'

interface Props {
  readonly product: AdminProduct
}

/** Edits a product beside the list. */
export const EditProduct = ({ product }: Props) => (
  <May call={editProduct}>
    <DialogButton dialog={(onClose) => <ProductDrawer product={product} onClose={onClose} />}>
      Edit
    </DialogButton>
  </May>
)

/** Books the stock of a product, or its parts. */
export function StockActions({ product }: Props) {
  const { _id: id } = product
  const { run, isBusy, error } = useShopCall()
  const [kit, showKit] = useState<{ readonly now: Kit | undefined }>()
  const openKit = async () =>
    product.kit ? await run(getKit, { id }, (now) => showKit({ now })) : showKit({ now: undefined })
  return (
    <>
      {!product.kit && (
        <>
          <May call={restock}>
            <DialogButton dialog={(onClose) => <RestockDialog {...{ product, onClose }} />}>
              Restock
            </DialogButton>
          </May>
          <May call={bookIncoming}>
            <DialogButton dialog={(onClose) => <IncomingDialog {...{ product, onClose }} />}>
              Incoming
            </DialogButton>
          </May>
          <May call={exportStockLedger}>
            <DialogButton dialog={(onClose) => <LedgerDialog {...{ product, onClose }} />}>
              Ledger
            </DialogButton>
          </May>
        </>
      )}
      {(product.kit || (product.availableQuantity === 0 && !product.family)) && (
        <May call={setKit}>
          <Button disabled={isBusy} onClick={openKit}>
            Kit
          </Button>
        </May>
      )}
      <OutOfMenu>
        <FormError>{error}</FormError>
        {kit && <KitDialog product={product} kit={kit.now} onClose={() => showKit(undefined)} />}
      </OutOfMenu>
    </>
  )
}

/** Takes a product off sale, which its toast can undo. */
export function DeleteProduct({ product: { _id, name } }: Props) {
  const { run, isBusy, error } = useShopCall()
  const remove = () =>
    run(deleteProduct, { _id }, ({ deletedCount }) => {
      const action = href('/dashBoard/manageProduct')
      if (deletedCount > 0) toast('Product Deleted', { label: 'Undo', action, fields: { _id } })
    })
  return (
    <May call={deleteProduct}>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <ConfirmButton look="plain-danger" label="Delete" disabled={isBusy} confirm="Delete" onConfirm={remove}>
        <p>
          {name} goes off sale. Orders already placed stay as they are, and you can put it back on sale later.
        </p>
      </ConfirmButton>
    </May>
  )
}

export function RestoreProduct({ product: { _id: id } }: Props) {
  const { run, isBusy, error } = useShopCall()
  return (
    <May call={restoreProduct}>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <Button disabled={isBusy} onClick={() => run(restoreProduct, { id }, 'Product is back on sale')}>
        Put back on sale
      </Button>
    </May>
  )
}

/** The stock dialog of the product that the page's address names. */
export function OpenRestock({ product }: Props) {
  const may = useMay()
  const [isOpen, setOpen] = useState(true)
  return isOpen && may(restock) && <RestockDialog product={product} onClose={() => setOpen(false)} />
}
