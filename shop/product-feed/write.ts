import { imagePaths } from '#contract/images/paths.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { priceLine } from '#contract/pricing.ts'
import { canonicalProductPage } from '#contract/products/page-path.ts'
import { stockStateOf } from '#contract/products/quantity.ts'
import { unitNames } from '#contract/products/unit-of-measure.ts'
import { leaf, node } from '#http/xml/write.ts'
import { orderablePieces } from '../stock/available.ts'
import type { FeedProduct } from './store.ts'

/** Lengths that readers accept (support.google.com/merchants/answer/7052112, read 2026-11-29). */
const MAX = { title: 150, description: 5_000, category: 750 }

/**
 * One product, in the names of Google's product data specification. A price there is that of the smallest purchase, and the
 * measure says of how many pieces: `support.google.com/merchants/answer/6324371` and `6324455`.
 */
export function feedItem(product: FeedProduct, addressOf: (path: string) => string): string {
  const { minPieces, brand, gtin, mpn, image, familyId, morePictures } = product
  const { amountCents } = priceLine(
    { basePriceCents: product.priceCents, breaks: product.priceBreaks },
    minPieces,
  )
  const g = (name: string, text: string | null | undefined) => leaf(`g:${name}`, text ?? undefined)
  const picture = (path: string) => (path === imagePaths.none ? undefined : addressOf(path))
  const isPieces = product.unitOfMeasure === 'H87'
  return node('item', [
    g('id', product.id),
    g(
      'title',
      cut(
        `${product.name}, ${minPieces} ${isPieces ? 'pieces' : unitNames[product.unitOfMeasure]}`,
        MAX.title,
      ),
    ),
    g('description', cut(product.description || product.name, MAX.description)),
    g('link', addressOf(canonicalProductPage(product.id, product.name))),
    g('image_link', picture(image)),
    ...morePictures.map((path) => g('additional_image_link', picture(path))),
    g('availability', availabilityOf(product)),
    g('price', `${toAmount(amountCents)} ${shopCurrency()}`),
    ...(isPieces ? [g('unit_pricing_measure', `${minPieces}ct`), g('unit_pricing_base_measure', '1ct')] : []),
    g('condition', 'new'),
    g('brand', brand),
    g('gtin', gtin),
    g('mpn', mpn),
    ...(gtin === null && (mpn === null || brand === null) ? [g('identifier_exists', 'no')] : []),
    g('product_type', cut(product.category, MAX.category)),
    g('item_group_id', familyId),
  ])
}

const availabilities = {
  'in-stock': 'in_stock',
  backorder: 'backorder',
  'out-of-stock': 'out_of_stock',
} as const

const availabilityOf = (product: FeedProduct): string =>
  availabilities[
    stockStateOf({
      quantityRule: {
        min: product.minPieces,
        multiple: product.piecesMultiple,
        max: product.maxPieces ?? undefined,
      },
      availableQuantity: product.available,
      orderableQuantity: orderablePieces(product),
    })
  ]

/** Not within a character of two code units. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
