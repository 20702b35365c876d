import { toDollars } from '#contract/money.ts'
import type { ListedProduct, PriceList, PriceListVersion } from '#contract/price-lists.ts'
import type { findListedProducts, StoredPrice, StoredPriceList, StoredVersion } from './store.ts'

/** Price lists in the words of the wire. */

export const toList = ({ id, name, notes, companyCount, published, draft }: StoredPriceList): PriceList => ({
  _id: id,
  name,
  notes,
  companyCount,
  ...(published && { published: toVersion(published) }),
  ...(draft && { draft: toVersion(draft) }),
})

export const toVersion = ({
  number,
  discountBasisPoints,
  priceCount,
  revision,
  publishedAt,
  publishedBy,
}: StoredVersion): PriceListVersion => ({
  number,
  ...(discountBasisPoints !== null && { percentOff: discountBasisPoints / 100 }),
  priceCount,
  revision,
  ...(publishedAt && { publishedAt: publishedAt.toISOString() }),
  ...(publishedBy !== null && { publishedBy }),
})

export const toPrices = (prices: readonly StoredPrice[]) =>
  prices.map(({ from, priceCents }) => ({ from, price: toDollars(priceCents) }))

export const toProduct = (
  product: Awaited<ReturnType<typeof findListedProducts>>[number],
): ListedProduct => ({
  product_id: product.id,
  sku: product.sku,
  productName: product.name,
  sold: product.deletedAt === null,
  basePrice: toDollars(product.priceCents),
  priceBreaks: toPrices(product.priceBreaks),
  prices: toPrices(product.prices),
})
