import type { Page } from 'playwright-core'
import { API_ROOT } from '#contract/endpoint.ts'
import type { Product } from '#contract/products/endpoints.ts'

/**
 * Sets the quantities of products, by their names, in the signed-in user's cart: for journeys that only begin
 * with a cart. An open page does not notice.
 */
export async function putIntoCart(page: Page, pieces: Readonly<Record<string, number>>): Promise<void> {
  const token = await page.evaluate(
    () => sessionStorage.getItem('actingToken') ?? localStorage.getItem('accessToken'),
  )
  const lines = await Promise.all(
    Object.entries(pieces).map(async ([name, orderAmount]) => {
      const found = await page.request.get(`${API_ROOT}/products`, { params: { q: name } })
      const products: Product[] = await found.json()
      const product_id = products.find((product) => product.name === name)?._id
      return { product_id, orderAmount }
    }),
  )
  const reply = await page.request.put(`${API_ROOT}/carts/mine/lines`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { lines },
  })
  if (!reply.ok()) throw new Error(`the cart answered ${reply.status()}: ${await reply.text()}`)
}
