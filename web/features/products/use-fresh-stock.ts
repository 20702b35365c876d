import { useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import type { Product } from '#contract/products.ts'
import { callPublic } from '#web/api-client.ts'

const FRESH_MS = 15_000

/** The product with what is on the shelf now, asked for again while somebody looks at the page. */
export function useFreshStock(product: Product | undefined): Product | undefined {
  const id = product?._id
  const [asked, setAsked] = useState<{ readonly id: string; readonly pieces: number }>()
  useEffect(() => {
    if (id === undefined) return
    const timer = setInterval(() => {
      if (document.hidden) return
      callPublic(api.getAvailable, { product_id: id }).then(
        ([shelf]) => shelf && setAsked({ id, pieces: shelf.availableQuantity }),
        // Without an answer, what was known stays; an order is checked against the shelf itself.
        () => undefined,
      )
    }, FRESH_MS)
    return () => clearInterval(timer)
  }, [id])
  if (!product || asked?.id !== product._id) return product
  return { ...product, availableQuantity: asked.pieces }
}
