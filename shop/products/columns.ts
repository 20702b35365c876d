import { type AliasedRawBuilder, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { DocumentKind } from '#contract/products/documents.ts'
import { familyColumn } from '../families/of-variant.ts'
import { availableColumn, ownPromisableColumn, promisableColumn, soldFromColumn } from '../stock/available.ts'
import { feesColumn } from './charged-goods.ts'

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

export interface StoredPicture {
  readonly image: string
  readonly alt: string
}

export interface StoredDocument {
  /** The name of a stored PDF. */
  readonly file: string
  readonly kind: DocumentKind
  readonly title: string
  readonly bytes: number
  readonly pages: number
}

/** The pictures after the first. */
const morePicturesColumn: AliasedRawBuilder<readonly StoredPicture[], 'morePictures'> = sql<
  readonly StoredPicture[]
>`(select coalesce(json_agg(json_build_object('image', image, 'alt', alt) order by position), '[]')
    from product_pictures where product_id = products.id)`.as('morePictures')

const documentsColumn: AliasedRawBuilder<readonly StoredDocument[], 'documents'> = sql<
  readonly StoredDocument[]
>`(select coalesce(json_agg(json_build_object('file', file, 'kind', kind, 'title', title, 'bytes', length(bytes), 'pages', pages)
      order by position), '[]')
    from product_documents join product_document_files f on f.name = file where product_id = products.id)`.as(
  'documents',
)

/** What lists do not show. */
const detailColumns = [
  'image_alt as imageAlt',
  morePicturesColumn,
  documentsColumn,
  feesColumn,
  'maker_name as makerName',
  'maker_address as makerAddress',
  'maker_contact as makerContact',
  'responsible_name as responsibleName',
  'responsible_address as responsibleAddress',
  'responsible_contact as responsibleContact',
  'safety_warnings as safetyWarnings',
] as const

/** What the page of a product shows. */
export const pageColumns = (assortment: Assortment) =>
  [...shownColumns(assortment), ...detailColumns] as const

export const adminColumns = [
  ...commonColumns,
  ...detailColumns,
  // Of a kit, its own.
  'sold_from as soldFrom',
  'floor_cents as floorCents',
  'tracks_serials as tracksSerials',
  'warranty_months as warrantyMonths',
  'tax_class as taxClass',
  'tax_exempt_reason as taxExemptReason',
  'goods_groups as goodsGroups',
  'products.fees as feeCodes',
  'family_id as familyId',
  'kit_discount_basis_points as kitDiscount',
  'deleted_at as deletedAt',
] as const
