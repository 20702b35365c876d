import { toDollars } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import type { StoredProduct } from './store.ts'

export const toWire = (product: StoredProduct): Product => ({
  _id: product.id,
  name: product.name,
  price: toDollars(product.priceCents),
  availableQuantity: product.available,
  description: product.description,
  img: product.image,
  category: product.category,
  specs: product.specs,
})
