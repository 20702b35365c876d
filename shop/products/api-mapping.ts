import type { z } from 'zod'
import type { ShownFee } from '#contract/charges/fees.ts'
import { imagePaths } from '#contract/images/paths.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { documentAddress, documentAt, type ProductDocuments } from '#contract/products/documents.ts'
import type { ProductFields, AdminProduct as WireAdminProduct } from '#contract/products/editing.ts'
import type { Product } from '#contract/products/endpoints.ts'
import type { Maker } from '#contract/products/makers.ts'
import type { ProductPictures } from '#contract/products/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StoredFamilyOfVariant } from '../families/of-variant.ts'
import type { StoredVariant } from '../families/store.ts'
import { orderablePieces } from '../stock/available.ts'
import type { StoredFee } from './charged-goods.ts'
import type { AdminProduct, ListedProduct, StoredProduct } from './store.ts'

/** A product whose family may not have been read. */
type MaybeWithFamily = Partial<Pick<ListedProduct, 'family'>>
type WholeProduct = Omit<ListedProduct, 'family'> & MaybeWithFamily

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

/** What the page of a product shows. */
export const toWireWithDetails = (product: StoredProduct): Product => ({
  ...toWire(product),
  ...toDetails(product),
})

const toDetails = ({
  image,
  imageAlt,
  morePictures,
  documents,
  fees,
  ...product
}: Omit<StoredProduct, 'family'>) => ({
  ...(fees.length > 0 && { fees: toShownFees(fees) }),
  ...(image !== imagePaths.none && {
    pictures: [{ image, alt: imageAlt }, ...morePictures].map(({ image: url, alt }) => ({ url, alt })),
  }),
  ...(documents.length > 0 && {
    documents: documents.map(({ file, ...document }) => ({ url: documentAddress(file), ...document })),
  }),
  ...(product.makerName !== null && {
    maker: toMaker(product.makerName, product.makerAddress, product.makerContact),
  }),
  ...(product.responsibleName !== null && {
    responsible: toMaker(product.responsibleName, product.responsibleAddress, product.responsibleContact),
  }),
  ...(product.safetyWarnings !== null && { safetyWarnings: product.safetyWarnings }),
})

/** Maps the fees by law on a piece. */
export const toShownFees = (fees: readonly StoredFee[]): ShownFee[] =>
  fees.map(({ cents, ...fee }) => ({ ...fee, amount: toAmount(cents) }))

const toMaker = (name: string, address: string | null, contact: string | null): Maker => ({
  name,
  address: address ?? '',
  ...(contact !== null && { contact }),
})

const toFamily = ({ lowestCents, ...family }: StoredFamilyOfVariant) => ({
  ...family,
  lowestPrice: toAmount(lowestCents),
})

export const toAdminWire = (product: AdminProduct & MaybeWithFamily): WireAdminProduct => ({
  ...toWire(product),
  ...toDetails(product),
  ...(product.floorCents !== null && { floorPrice: toAmount(product.floorCents) }),
  tracksSerials: product.tracksSerials,
  ...(product.warrantyMonths !== null && { warrantyMonths: product.warrantyMonths }),
  taxClass: product.taxClass,
  ...(product.taxExemptReason !== null && { taxExemptReason: product.taxExemptReason }),
  ...(product.goodsGroups.length > 0 && { goodsGroups: [...product.goodsGroups] }),
  ...(product.feeCodes.length > 0 && { feeCodes: [...product.feeCodes] }),
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
  goodsGroups: sent.goodsGroups,
  feeCodes: sent.feeCodes,
  soldFrom: sent.soldFrom,
  leadDays: sent.leadDays,
  description: sent.description,
  image: sent.img,
  ...(sent.pictures && fromPictures(sent.pictures, sent.img)),
  documents: sent.documents && fromDocuments(sent.documents),
  ...(sent.maker !== undefined && {
    makerName: sent.maker?.name ?? null,
    makerAddress: sent.maker?.address ?? null,
    makerContact: sent.maker?.contact || null,
  }),
  ...(sent.responsible !== undefined && {
    responsibleName: sent.responsible?.name ?? null,
    responsibleAddress: sent.responsible?.address ?? null,
    responsibleContact: sent.responsible?.contact || null,
  }),
  safetyWarnings: sent.safetyWarnings === '' ? null : sent.safetyWarnings,
  category: sent.category,
  specs: sent.specs,
})

/**
 * Maps all pictures of a product.
 * @param img the first one, where it was sent apart
 * @throws Refusal pictures-begin-with-img
 */
export function fromPictures(pictures: z.output<typeof ProductPictures>, img?: string) {
  const [first = { url: imagePaths.none, alt: '' }, ...others] = pictures
  if (img !== undefined && first.url !== img) throw new Refusal('pictures-begin-with-img')
  return {
    image: first.url,
    imageAlt: first.alt,
    morePictures: others.map(({ url: image, alt }) => ({ image, alt })),
  }
}

/** @throws Refusal unknown-document */
export const fromDocuments = (documents: z.output<typeof ProductDocuments>) =>
  documents.map(({ url, kind, title }) => {
    const file = documentAt(url)
    if (file === undefined) throw new Refusal('unknown-document')
    return { file, kind, title }
  })
