import type { Assortment } from '#contract/companies/assortment.ts'
import { familyColumn } from '../families/of-variant.ts'
import { availableColumn, ownPromisableColumn, promisableColumn, soldFromColumn } from '../stock/available.ts'

const codes = [
  'id',
  'name',
  'sku',
  'brand',
  'mpn',
  'gtin',
  'price_cents as priceCents',
  'price_breaks as priceBreaks',
  'min_pieces as minPieces',
  'pieces_multiple as piecesMultiple',
  'max_pieces as maxPieces',
  'image',
] as const

const codesAndPrices = [...codes, availableColumn, promisableColumn] as const

/** The fields shown in a table of variants. No variant is a kit, so parts are not read. */
export const soldColumns = [...codes, 'available', ownPromisableColumn, 'sold_from as soldFrom'] as const

const commonColumns = [
  ...codesAndPrices,
  'unspsc',
  'unit_of_measure as unitOfMeasure',
  'carton_pieces as cartonPieces',
  'carton_grams as cartonGrams',
  'lead_days as leadDays',
  'description',
  'category',
  'specs',
  'is_kit as isKit',
] as const

/** The fields of a product that buyers see. */
export const shownColumns = (assortment: Assortment) =>
  [...commonColumns, soldFromColumn, familyColumn(assortment)] as const

export const adminColumns = [
  ...commonColumns,
  // Of a kit, its own.
  'sold_from as soldFrom',
  'floor_cents as floorCents',
  'tracks_serials as tracksSerials',
  'warranty_months as warrantyMonths',
  'tax_class as taxClass',
  'tax_exempt_reason as taxExemptReason',
  'family_id as familyId',
  'kit_discount_basis_points as kitDiscount',
  'deleted_at as deletedAt',
] as const
