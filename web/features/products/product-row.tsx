import { useState } from 'react'
import { href } from 'react-router'
import { api } from '#contract/api.ts'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import { formatDollars } from '#contract/money.ts'
import type { AdminProduct } from '#contract/products/editing.ts'
import { May, useMay } from '#web/features/sign-in/may.tsx'
import { IncomingDialog } from '#web/features/stock/incoming-dialog.tsx'
import { LedgerDialog } from '#web/features/stock/ledger-dialog.tsx'
import { RestockDialog } from '#web/features/stock/restock-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { ProductPicture } from './product-picture.tsx'

/** A product in the admin's table, with its actions; `restocks` shows the stock dialogs. */
export function ProductRow({ product, restocks }: { product: AdminProduct; restocks: boolean }) {
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'restock' | 'incoming' | 'ledger' | undefined>(
    restocks && may(api.restock) ? 'restock' : undefined,
  )
  const { run, isBusy, error } = useShopCall()
  const { _id, name, deletedAt } = product
  const close = () => setOpen(undefined)

  const remove = () =>
    run(api.deleteProduct, { _id }, ({ deletedCount }) => {
      const action = href('/dashBoard/manageProduct')
      if (deletedCount > 0) toast('Product Deleted', { label: 'Undo', action, fields: { _id } })
    })

  return (
    <article aria-label={name} className="surface flex h-full flex-col gap-4 p-4">
      <div className="grid grid-cols-[5.5rem_1fr] gap-4">
        <div className="overflow-hidden rounded-field">
          <ProductPicture img={product.img} name="" sizes="5.5rem" />
        </div>
        <div className="grid min-w-0 content-start gap-1">
          <h2 className="wrap-anywhere text-lg">{name}</h2>
          <p className="muted text-sm wrap-anywhere">
            SKU {product.sku} · {product.category}
          </p>
          <p>
            <span className="font-semibold">{formatDollars(product.price)}</span>{' '}
            <span className="muted text-sm">per piece</span>
          </p>
          <Shelf pieces={product.availableQuantity} />
        </div>
      </div>
      <FormError>{error}</FormError>
      <div className="mt-auto flex flex-wrap gap-2">
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
            <May call={api.restock}>
              <Button onClick={() => setOpen('restock')}>Restock</Button>
            </May>
            <May call={api.bookIncoming}>
              <Button onClick={() => setOpen('incoming')}>Incoming</Button>
            </May>
            <May call={api.exportStockLedger}>
              <Button onClick={() => setOpen('ledger')}>Ledger</Button>
            </May>
            <May call={api.deleteProduct}>
              <ConfirmButton
                label="Delete"
                className="ml-auto"
                disabled={isBusy}
                confirm="Delete"
                onConfirm={remove}
              >
                <p>
                  {name} goes off sale. Orders that were placed stay as they are, and you can put it back on
                  sale later.
                </p>
              </ConfirmButton>
            </May>
          </>
        )}
      </div>
      {open === 'edit' && <EditProductDialog product={product} onClose={close} />}
      {open === 'restock' && <RestockDialog product={product} onClose={close} />}
      {open === 'incoming' && <IncomingDialog product={product} onClose={close} />}
      {open === 'ledger' && <LedgerDialog product={product} onClose={close} />}
    </article>
  )
}

function Shelf({ pieces }: { pieces: number }) {
  const text = `${formatCount(pieces)} in stock`
  if (pieces === 0) return <p className="text-problem font-medium text-sm">Out of stock</p>
  if (pieces < LOW_STOCK_PIECES) return <p className="text-low font-medium text-sm">{text}: low</p>
  return <p className="text-sm">{text}</p>
}
