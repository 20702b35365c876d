import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/products/endpoints.ts'
import { ADMIN, useCartSummary } from '#web/features/navigation/cart-summary.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/** Fetched when it is opened. */
const AddToListDialog = lazy(async () => ({
  default: (await import('./add-to-list-dialog.tsx')).AddToListDialog,
}))

interface Props {
  readonly product: Pick<Product, '_id' | 'name'>
  readonly pieces: number
}

/** Puts so many pieces of a product on one of the customer's lists. Visitors and admins, who have none, do not see it. */
export function AddToList({ product, pieces }: Props) {
  const session = useSession()
  const admin = useCartSummary() === ADMIN
  const [open, setOpen] = useState(false)
  if (!session || admin) return null
  return (
    <>
      <button
        type="button"
        className="menu-entry anchor -ml-3 justify-self-start"
        onClick={() => setOpen(true)}
      >
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
