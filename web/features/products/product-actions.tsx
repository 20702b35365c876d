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
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { EditProductDialog } from './edit-product-dialog.tsx'

interface Props {
  readonly product: AdminProduct
  /** Whether the page opens with its stock dialog. */
  readonly restocks: boolean
}

/** An admin's actions on a product. */
export function ProductActions({ product, restocks }: Props) {
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'restock' | 'incoming' | 'ledger' | undefined>(
    restocks && may(restock) ? 'restock' : undefined,
  )
  const { run, isBusy, error } = useShopCall()
  const { _id, name, deletedAt } = product
  const [kit, showKit] = useState<{ readonly now: Kit | undefined }>()
  const close = () => {
    setOpen(undefined)
    showKit(undefined)
  }
  const openKit = async () =>
    product.kit ? await run(getKit, { id: _id }, (now) => showKit({ now })) : showKit({ now: undefined })

  const remove = () =>
    run(deleteProduct, { _id }, ({ deletedCount }) => {
      const action = href('/dashBoard/manageProduct')
      if (deletedCount > 0) toast('Product Deleted', { label: 'Undo', action, fields: { _id } })
    })

  return (
    <>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2 [table_&]:xl:flex-nowrap [table_&]:md:justify-end">
        {deletedAt ? (
          <May call={restoreProduct}>
            <Button
              disabled={isBusy}
              onClick={() => run(restoreProduct, { id: _id }, 'Product is back on sale')}
            >
              Put back on sale
            </Button>
          </May>
        ) : (
          <>
            <May call={editProduct}>
              <Button onClick={() => setOpen('edit')}>Edit</Button>
            </May>
            {!product.kit && (
              <>
                <May call={restock}>
                  <Button onClick={() => setOpen('restock')}>Restock</Button>
                </May>
                <May call={bookIncoming}>
                  <Button onClick={() => setOpen('incoming')}>Incoming</Button>
                </May>
                <May call={exportStockLedger}>
                  <Button onClick={() => setOpen('ledger')}>Ledger</Button>
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
            <May call={deleteProduct}>
              <ConfirmButton label="Delete" disabled={isBusy} confirm="Delete" onConfirm={remove}>
                <p>
                  {name} goes off sale. Orders already placed stay as they are, and you can put it back on
                  sale later.
                </p>
              </ConfirmButton>
            </May>
          </>
        )}
      </div>
      {kit && <KitDialog product={product} kit={kit.now} onClose={close} />}
      {open === 'edit' && <EditProductDialog product={product} onClose={close} />}
      {open === 'restock' && <RestockDialog product={product} onClose={close} />}
      {open === 'incoming' && <IncomingDialog product={product} onClose={close} />}
      {open === 'ledger' && <LedgerDialog product={product} onClose={close} />}
    </>
  )
}
