import { useEffect, useState } from 'react'
import { getAvailable, type Product } from '#contract/products/endpoints.ts'
import { callPublic } from '#web/api-client.ts'

const FRESH_MS = 15_000

/** Returns the product with its current stock, polled while the tab is visible. */
export function useFreshStock<P extends Product>(product: P | undefined): P | undefined {
  const id = product?._id
  const [asked, setAsked] = useState<{ readonly id: string; readonly pieces: number }>()
  useEffect(() => {
    if (id === undefined) return
    const timer = setInterval(() => {
      if (document.hidden) return
      callPublic(getAvailable, { product_id: id }).then(
        ([shelf]) => shelf && setAsked({ id, pieces: shelf.availableQuantity }),
        // A failed poll changes nothing: the server checks the stock of every order.
        () => undefined,
      )
    }, FRESH_MS)
    return () => clearInterval(timer)
  }, [id])
  if (!product || asked?.id !== product._id) return product
  const { availableQuantity: before, orderableQuantity } = product
  return {
    ...product,
    availableQuantity: asked.pieces,
    ...(orderableQuantity !== undefined && { orderableQuantity: orderableQuantity - before + asked.pieces }),
  }
}
