import { type FormEvent, useState } from 'react'
import { listedProducts } from '#contract/price-lists/endpoints.ts'
import { type AdminProduct, adminProducts } from '#contract/products/editing.ts'
import { callShop } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { useModal } from '#web/ui/use-modal.ts'
import type { PricedProduct } from './product-prices-dialog.tsx'

interface Props {
  readonly listId: string
  /** The number of the draft version. */
  readonly number: number
  readonly onChoose: (product: PricedProduct) => void
  readonly onClose: () => void
}

/** Products offered at once. */
const SHOWN = 10

/** Finds a product by SKU or name, with its prices in the draft. */
export function ChooseProductDialog({ listId, number, onChoose, onClose }: Props) {
  const modal = useModal()
  const mutate = useMutation()
  const [found, setFound] = useState<readonly AdminProduct[]>()
  const [error, setError] = useState<string>()

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    const failure = await mutate({
      input: q,
      send: (words, { request }) => callShop(request, adminProducts, { q: words, limit: SHOWN }),
      onDone: setFound,
    })
    setError(failure?.message)
  }

  async function choose({ _id, sku, name, price, priceBreaks }: AdminProduct) {
    const failure = await mutate({
      input: sku,
      send: (q, { request }) => callShop(request, listedProducts, { id: listId, number, q }),
      onDone: (listed) => {
        modal.close()
        onChoose(
          listed.find(({ product_id }) => product_id === _id) ?? {
            product_id: _id,
            productName: name,
            basePrice: price,
            priceBreaks,
            prices: [],
          },
        )
      },
    })
    setError(failure?.message)
  }

  return (
    <FormDialog title="Add a product" modal={modal} onClose={onClose}>
      <form onSubmit={find} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <label className="grid gap-1.5 font-medium">
          SKU or name
          <input type="search" name="q" maxLength={100} required className="input" />
        </label>
        <Button type="submit">Search</Button>
      </form>
      <FormError>{error}</FormError>
      <div role="status" className="grid gap-2 empty:hidden">
        {found?.length === 0 && <p className="muted">No product here matches.</p>}
        {found && found.length > 0 && (
          <CardList rows={found} className="grid gap-1">
            {(product) => (
              <button
                type="button"
                className="menu-entry w-full justify-between gap-4 text-start"
                onClick={() => choose(product)}
              >
                <span className="min-w-0 wrap-anywhere">{product.name}</span>
                <span className="muted text-sm whitespace-nowrap">{product.sku}</span>
              </button>
            )}
          </CardList>
        )}
      </div>
    </FormDialog>
  )
}
