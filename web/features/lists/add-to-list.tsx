import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/products/endpoints.ts'
import { ADMIN, useCartCount } from '#web/features/navigation/cart-count.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/** Loaded when first opened. */
const AddToListDialog = lazy(async () => ({
  default: (await import('./add-to-list-dialog.tsx')).AddToListDialog,
}))

/** Adds a quantity of a product to one of the customer's lists. Hidden from visitors and admins, who have none. */
export function AddToList({ product, pieces }: { product: Pick<Product, '_id' | 'name'>; pieces: number }) {
  const session = useSession()
  const admin = useCartCount() === ADMIN
  const [open, setOpen] = useState(false)
  if (!session || admin) return null
  return (
    <>
      <button type="button" className="btn btn-plain" onClick={() => setOpen(true)}>
        Add to list
      </button>
      {open && (
        <Suspense>
          <AddToListDialog product={product} pieces={pieces} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
