import { toAmount } from '#contract/money.ts'
import type { ListedProduct, PriceList, PriceListVersion } from '#contract/price-lists/endpoints.ts'
import { PREVIEW_COMPANIES, type PriceChange } from '#contract/price-lists/impact-preview.ts'
import type { Change } from './changes.ts'
import type { ImpactPreview } from './impact-preview.ts'
import type { findListedProducts, StoredPrice, StoredPriceList, StoredVersion } from './store.ts'

/** Maps a price list to its API form. */

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
  prices.map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) }))

export const toProduct = (
  product: Awaited<ReturnType<typeof findListedProducts>>[number],
): ListedProduct => ({
  product_id: product.id,
  sku: product.sku,
  productName: product.name,
  sold: product.deletedAt === null,
  basePrice: toAmount(product.priceCents),
  priceBreaks: toPrices(product.priceBreaks),
  prices: toPrices(product.prices),
})

export const toChange = ({
  id,
  sku,
  name,
  before,
  after,
  floorCents,
  isBelowFloor,
}: Change): PriceChange => ({
  product_id: id,
  sku,
  productName: name,
  before: toPrices(before),
  after: toPrices(after),
  ...(floorCents !== null && { floorPrice: toAmount(floorCents) }),
  isBelowFloor,
})

export const toImpactPreview = ({ companies, companyCount, ...sums }: ImpactPreview) => ({
  ...toSums(sums),
  companyCount,
  companies: companies
    .slice(0, PREVIEW_COMPANIES)
    .map(({ id, name, ...ofCompany }) => ({ _id: id, name, ...toSums(ofCompany) })),
})

const toSums = ({
  chargedCents,
  beforeCents,
  afterCents,
  ...counts
}: Omit<ImpactPreview, 'companies' | 'companyCount'>) => ({
  ...counts,
  charged: toAmount(chargedCents),
  before: toAmount(beforeCents),
  after: toAmount(afterCents),
})
