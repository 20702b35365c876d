import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/products/endpoints.ts'
import { Button } from '#web/ui/button.tsx'

/** Loaded when first opened. */
const NoticeDialog = lazy(async () => ({ default: (await import('./notice-dialog.tsx')).NoticeDialog }))

/** Requests an email when a sold-out product is back. */
export function TellWhenBack({ product }: { product: Pick<Product, '_id' | 'name'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Tell me when it is back
      </Button>
      {open && (
        <Suspense>
          <NoticeDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
