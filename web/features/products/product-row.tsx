import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import { formatDollars } from '#contract/money.ts'
import type { AdminProduct } from '#contract/products/endpoints.ts'
import { May, useMay } from '#web/features/sign-in/may.tsx'
import { IncomingDialog } from '#web/features/stock/incoming-dialog.tsx'
import { LedgerDialog } from '#web/features/stock/ledger-dialog.tsx'
import { RestockDialog } from '#web/features/stock/restock-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { ProductPicture } from './product-picture.tsx'

/** A product in the admin's table, with its actions; `restocks` shows the stock dialogs. */
export function ProductRow({ product, restocks }: { product: AdminProduct; restocks: boolean }) {
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'restock' | 'incoming' | 'ledger' | 'delete' | undefined>(
    restocks && may(api.restock) ? 'restock' : undefined,
  )
  const fetcher = useFetcher<{ error?: string }>()
  const { _id, name, deletedAt } = product
  const close = () => setOpen(undefined)
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'delete' | 'restore') =>
    fetcher.submit({ intent, _id, name }, { method: 'post', action: href('/dashBoard/manageProduct') })
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
      <FormError>{fetcher.data?.error}</FormError>
      <div className="mt-auto flex flex-wrap gap-2">
        {deletedAt ? (
          <May call={api.restoreProduct}>
            <button type="button" className="btn" disabled={busy} onClick={() => send('restore')}>
              Put back on sale
            </button>
          </May>
        ) : (
          <>
            <May call={api.editProduct}>
              <button type="button" className="btn" onClick={() => setOpen('edit')}>
                Edit
              </button>
            </May>
            <May call={api.restock}>
              <button type="button" className="btn" onClick={() => setOpen('restock')}>
                Restock
              </button>
            </May>
            <May call={api.bookIncoming}>
              <button type="button" className="btn" onClick={() => setOpen('incoming')}>
                Incoming
              </button>
            </May>
            <May call={api.exportStockLedger}>
              <button type="button" className="btn" onClick={() => setOpen('ledger')}>
                Ledger
              </button>
            </May>
            <May call={api.deleteProduct}>
              <button type="button" className="btn ml-auto" disabled={busy} onClick={() => setOpen('delete')}>
                Delete
              </button>
            </May>
          </>
        )}
      </div>
      {open === 'edit' && <EditProductDialog product={product} onClose={close} />}
      {open === 'restock' && <RestockDialog product={product} onClose={close} />}
      {open === 'incoming' && <IncomingDialog product={product} onClose={close} />}
      {open === 'ledger' && <LedgerDialog product={product} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Are You Sure"
          confirm="Delete"
          busy={busy}
          onClose={close}
          onConfirm={() => {
            close()
            void send('delete')
          }}
        >
          <p>
            {name} goes off sale. Orders that were placed stay as they are, and you can put it back on sale
            later.
          </p>
        </ConfirmDialog>
      )}
    </article>
  )
}

function Shelf({ pieces }: { pieces: number }) {
  const text = `${formatCount(pieces)} in stock`
  if (pieces === 0) return <p className="text-problem font-medium text-sm">Out of stock</p>
  if (pieces < LOW_STOCK_PIECES) return <p className="text-low font-medium text-sm">{text}: low</p>
  return <p className="text-sm">{text}</p>
}
