import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/products/endpoints.ts'

/** Loaded when first opened. */
const NoticeDialog = lazy(async () => ({ default: (await import('./notice-dialog.tsx')).NoticeDialog }))

/** Requests an e-mail when a sold-out product is back. */
export function TellWhenBack({ product }: { product: Pick<Product, '_id' | 'name'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn justify-self-start" onClick={() => setOpen(true)}>
        Tell me when it is back
      </button>
      {open && (
        <Suspense>
          <NoticeDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
