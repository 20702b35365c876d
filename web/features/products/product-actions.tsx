import { useState } from 'react'
import { href } from 'react-router'
import { api } from '#contract/api.ts'
import type { Kit } from '#contract/kits/endpoints.ts'
import type { AdminProduct } from '#contract/products/editing.ts'
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
    restocks && may(api.restock) ? 'restock' : undefined,
  )
  const { run, isBusy, error } = useShopCall()
  const { _id, name, deletedAt } = product
  const [kit, setKit] = useState<{ readonly now: Kit | undefined }>()
  const close = () => {
    setOpen(undefined)
    setKit(undefined)
  }
  const openKit = async () =>
    product.kit ? await run(api.getKit, { id: _id }, (now) => setKit({ now })) : setKit({ now: undefined })

  const remove = () =>
    run(api.deleteProduct, { _id }, ({ deletedCount }) => {
      const action = href('/dashBoard/manageProduct')
      if (deletedCount > 0) toast('Product Deleted', { label: 'Undo', action, fields: { _id } })
    })

  return (
    <>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2 [table_&]:xl:flex-nowrap [table_&]:md:justify-end">
        {deletedAt ? (
          <May call={api.restoreProduct}>
            <Button
              disabled={isBusy}
              onClick={() => run(api.restoreProduct, { id: _id }, 'Product is back on sale')}
            >
              Put back on sale
            </Button>
          </May>
        ) : (
          <>
            <May call={api.editProduct}>
              <Button onClick={() => setOpen('edit')}>Edit</Button>
            </May>
            {!product.kit && (
              <>
                <May call={api.restock}>
                  <Button onClick={() => setOpen('restock')}>Restock</Button>
                </May>
                <May call={api.bookIncoming}>
                  <Button onClick={() => setOpen('incoming')}>Incoming</Button>
                </May>
                <May call={api.exportStockLedger}>
                  <Button onClick={() => setOpen('ledger')}>Ledger</Button>
                </May>
              </>
            )}
            {(product.kit || (product.availableQuantity === 0 && !product.family)) && (
              <May call={api.setKit}>
                <Button disabled={isBusy} onClick={openKit}>
                  Kit
                </Button>
              </May>
            )}
            <May call={api.deleteProduct}>
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
