import type { z } from 'zod'
import { toAmount, toCents } from '#contract/money.ts'
import type { ProductFields, AdminProduct as WireAdminProduct } from '#contract/products/editing.ts'
import type { Product } from '#contract/products/endpoints.ts'
import type { StoredFamilyOfVariant } from '../families/of-variant.ts'
import type { StoredVariant } from '../families/store.ts'
import { orderablePieces } from '../stock/available.ts'
import type { AdminProduct, StoredProduct } from './store.ts'

/** Admins’ lists do not read families. */
type WholeProduct = Omit<StoredProduct, 'family'> & Partial<Pick<StoredProduct, 'family'>>

/** The fields of a product shared by its page and by tables of variants. */
export const toSold = (product: Omit<StoredVariant, 'value_1' | 'value_2' | 'value_3'>) => ({
  sku: product.sku,
  ...(product.brand !== null && { brand: product.brand }),
  ...(product.mpn !== null && { mpn: product.mpn }),
  ...(product.gtin !== null && { gtin: product.gtin }),
  price: toAmount(product.priceCents),
  priceBreaks: product.priceBreaks.map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) })),
  quantityRule: {
    min: product.minPieces,
    multiple: product.piecesMultiple,
    ...(product.maxPieces !== null && { max: product.maxPieces }),
  },
  availableQuantity: product.available,
  ...(product.soldFrom !== 'shelf' && { orderableQuantity: orderablePieces(product) }),
  img: product.image,
})

export const toWire = (product: WholeProduct): Product => ({
  _id: product.id,
  name: product.name,
  ...toSold(product),
  ...(product.unspsc !== null && { unspsc: product.unspsc }),
  ...(product.unitOfMeasure !== 'H87' && { unitOfMeasure: product.unitOfMeasure }),
  ...(product.cartonPieces !== null && {
    carton: {
      pieces: product.cartonPieces,
      ...(product.cartonGrams !== null && { grams: product.cartonGrams }),
    },
  }),
  ...(product.soldFrom !== 'shelf' && { soldFrom: product.soldFrom }),
  ...(product.leadDays !== null && { leadDays: product.leadDays }),
  description: product.description,
  category: product.category,
  specs: product.specs,
  ...(product.isKit && { kit: true as const }),
  ...(product.family && { family: toFamily(product.family) }),
})

const toFamily = ({ lowestCents, ...family }: StoredFamilyOfVariant) => ({
  ...family,
  lowestPrice: toAmount(lowestCents),
})

export const toAdminWire = (product: AdminProduct): WireAdminProduct => ({
  ...toWire(product),
  ...(product.floorCents !== null && { floorPrice: toAmount(product.floorCents) }),
  tracksSerials: product.tracksSerials,
  ...(product.warrantyMonths !== null && { warrantyMonths: product.warrantyMonths }),
  taxClass: product.taxClass,
  ...(product.taxExemptReason !== null && { taxExemptReason: product.taxExemptReason }),
  ...(product.deletedAt && { deletedAt: product.deletedAt.toISOString() }),
})

/** Maps an admin's fields to a change. A field that was not sent stays undefined; one sent empty is null. */
export const fromWire = (sent: z.output<typeof ProductFields>) => ({
  name: sent.name,
  sku: sent.sku,
  brand: sent.brand === '' ? null : sent.brand,
  mpn: sent.mpn,
  gtin: sent.gtin,
  unspsc: sent.unspsc,
  unitOfMeasure: sent.unitOfMeasure,
  priceCents: toCents(sent.price),
  ...(sent.floorPrice !== undefined && {
    floorCents: sent.floorPrice === null ? null : toCents(sent.floorPrice),
  }),
  priceBreaks: sent.priceBreaks?.map(({ from, price }) => ({ from, priceCents: toCents(price) })),
  ...(sent.quantityRule && {
    minPieces: sent.quantityRule.min,
    piecesMultiple: sent.quantityRule.multiple,
    maxPieces: sent.quantityRule.max ?? null,
  }),
  ...(sent.carton !== undefined && {
    cartonPieces: sent.carton?.pieces ?? null,
    cartonGrams: sent.carton?.grams ?? null,
  }),
  tracksSerials: sent.tracksSerials,
  warrantyMonths: sent.warrantyMonths,
  taxClass: sent.taxClass,
  taxExemptReason: sent.taxExemptReason === '' ? null : sent.taxExemptReason,
  soldFrom: sent.soldFrom,
  leadDays: sent.leadDays,
  description: sent.description,
  image: sent.img,
  category: sent.category,
  specs: sent.specs,
})
