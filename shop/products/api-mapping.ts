import type { z } from 'zod'
import { toAmount, toCents } from '#contract/money.ts'
import type { ProductFields, AdminProduct as WireAdminProduct } from '#contract/products/editing.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { orderablePieces } from '../stock/available.ts'
import type { AdminProduct, StoredProduct } from './store.ts'

export const toWire = (product: StoredProduct): Product => ({
  _id: product.id,
  name: product.name,
  sku: product.sku,
  ...(product.brand !== null && { brand: product.brand }),
  ...(product.mpn !== null && { mpn: product.mpn }),
  ...(product.gtin !== null && { gtin: product.gtin }),
  ...(product.unspsc !== null && { unspsc: product.unspsc }),
  ...(product.unitOfMeasure !== 'H87' && { unitOfMeasure: product.unitOfMeasure }),
  price: toAmount(product.priceCents),
  priceBreaks: product.priceBreaks.map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) })),
  quantityRule: {
    min: product.minPieces,
    multiple: product.piecesMultiple,
    ...(product.maxPieces !== null && { max: product.maxPieces }),
  },
  ...(product.cartonPieces !== null && {
    carton: {
      pieces: product.cartonPieces,
      ...(product.cartonGrams !== null && { grams: product.cartonGrams }),
    },
  }),
  availableQuantity: product.available,
  ...(product.soldFrom !== 'shelf' && {
    soldFrom: product.soldFrom,
    orderableQuantity: orderablePieces(product),
  }),
  ...(product.leadDays !== null && { leadDays: product.leadDays }),
  description: product.description,
  img: product.image,
  category: product.category,
  specs: product.specs,
  ...(product.isKit && { kit: true as const }),
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
