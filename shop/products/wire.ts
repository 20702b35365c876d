import type { Product } from '#contract/products.ts'
import type { StoredProduct } from './store.ts'

export const toWire = (product: StoredProduct): Product => ({
  _id: product.id,
  name: product.name,
  price: product.priceCents / 100,
  availableQuantity: product.available,
  description: product.description,
  img: product.image,
  category: product.category,
  specs: product.specs,
})
