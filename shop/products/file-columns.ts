import { z } from 'zod'
import { TaxClass } from '#contract/charges/tax-class.ts'
import { Id, Pieces } from '#contract/fields.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { documentAt, ProductDocuments } from '#contract/products/documents.ts'
import { ProductFields } from '#contract/products/editing.ts'
import { Carton, QuantityRule } from '#contract/products/endpoints.ts'
import { makerFields, SafetyWarnings } from '#contract/products/makers.ts'
import { MAX_PICTURES, ProductPictures } from '#contract/products/pictures.ts'
import { UnitOfMeasure, unitIn } from '#contract/products/unit-of-measure.ts'
import { SoldFrom } from '#contract/stock/sold-from.ts'
import { amount, breaksOf, decimal, documentsOf, picturesOf, specsOf } from './cells.ts'

/**
 * Columns of the product file. `received`, the pieces that came in, is only exported. `availableQuantity` is the
 * initial stock of a new product; it is ignored for an existing one, because the file is older than the sales since.
 */
export const columns = [
  '_id',
  'sku',
  'name',
  'brand',
  'mpn',
  'gtin',
  'unspsc',
  'unitOfMeasure',
  'price',
  'priceBreaks',
  'floorPrice',
  'minimum',
  'multiple',
  'maximum',
  'cartonPieces',
  'cartonGrams',
  'tracksSerials',
  'warrantyMonths',
  'taxClass',
  'taxExemptReason',
  'soldFrom',
  'leadDays',
  'availableQuantity',
  'received',
  'description',
  'img',
  'imgAlt',
  'pictures',
  'documents',
  'makerName',
  'makerAddress',
  'makerContact',
  'responsibleName',
  'responsibleAddress',
  'responsibleContact',
  'safetyWarnings',
  'category',
  'specs',
  'goodsGroups',
  'feeCodes',
] as const

/** Columns that every file needs. A new product needs a name and a description too. */
export const needed = ['price'] as const

const wholeNumber = (text: string) => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : text)
const blankIsNone = (text: string) => (text.trim() === '' ? undefined : text)
const numberCell = z.string().transform(wholeNumber)

const blankIsNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** An empty cell clears the value; a file without the column keeps it. */
const clearable = (schema: z.ZodType<string, string>) =>
  z.string().transform(blankIsNull).pipe(schema.nullable()).optional()
const numberOrNull = (text: string) => (text.trim() === '' ? null : decimal(text))
const clearableNumber = (schema: z.ZodType<number, number>) =>
  z.string().transform(numberOrNull).pipe(schema.nullable()).optional()
const clearableAmount = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? null : amount(text)))
    .pipe(schema.nullable())
    .optional()
/** An empty cell means no. */
function yesOrNo(text: string): unknown {
  const word = text.trim().toLowerCase()
  return word === 'yes' ? true : word === 'no' || word === '' ? false : text
}
/** An empty cell means the standard class. */
const taxClassOf = (text: string) => text.trim().toLowerCase() || 'standard'
/** An empty cell means none. */
const wordsOf = (text: string) =>
  text
    .split(';')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
/** An empty cell means from the shelf. */
const soldFromOf = (text: string) => text.trim().toLowerCase() || 'shelf'
const { shape } = ProductFields
const rule = QuantityRule.shape
const picture = ProductPictures.element.shape

/** One line, after its cells are parsed. */
export const Line = z.object({
  _id: z.string().default('').transform(blankIsNone).pipe(Id.optional()),
  name: shape.name.optional(),
  sku: z.string().default('').transform(blankIsNone).pipe(shape.sku),
  brand: clearable(shape.brand.unwrap().unwrap()),
  mpn: clearable(shape.mpn.unwrap().unwrap()),
  gtin: clearable(shape.gtin.unwrap().unwrap()),
  unspsc: clearable(shape.unspsc.unwrap().unwrap()),
  unitOfMeasure: z.string().transform(unitIn).pipe(UnitOfMeasure).optional(),
  price: z.string().transform(amount).pipe(shape.price),
  priceBreaks: z.string().transform(breaksOf).pipe(shape.priceBreaks.unwrap()).optional(),
  floorPrice: clearableAmount(shape.floorPrice.unwrap().unwrap()),
  minimum: clearableNumber(rule.min),
  multiple: clearableNumber(rule.multiple),
  maximum: clearableNumber(rule.max.unwrap()),
  cartonPieces: clearableNumber(Carton.shape.pieces),
  cartonGrams: clearableNumber(Carton.shape.grams.unwrap()),
  tracksSerials: z.string().transform(yesOrNo).pipe(z.boolean()).optional(),
  warrantyMonths: clearableNumber(shape.warrantyMonths.unwrap().unwrap()),
  taxClass: z.string().transform(taxClassOf).pipe(TaxClass).optional(),
  taxExemptReason: clearable(shape.taxExemptReason.unwrap().unwrap()),
  goodsGroups: z.string().transform(wordsOf).pipe(shape.goodsGroups.unwrap()).optional(),
  feeCodes: z.string().transform(wordsOf).pipe(shape.feeCodes.unwrap()).optional(),
  soldFrom: z.string().transform(soldFromOf).pipe(SoldFrom).optional(),
  leadDays: clearableNumber(shape.leadDays.unwrap().unwrap()),
  description: shape.description.optional(),
  img: z.string().default('').transform(blankIsNone).pipe(shape.img.optional()),
  imgAlt: picture.alt.unwrap().optional(),
  pictures: z
    .string()
    .transform(picturesOf)
    .pipe(ProductPictures.max(MAX_PICTURES - 1))
    .optional(),
  documents: z
    .string()
    .transform(documentsOf)
    .pipe(ProductDocuments)
    .transform((documents, context) => {
      const named = documents.flatMap(({ url, ...rest }) => {
        const file = documentAt(url)
        return file === undefined ? [] : [{ file, ...rest }]
      })
      if (named.length < documents.length) context.addIssue('an address of another place')
      return named
    })
    .optional(),
  makerName: clearable(makerFields.name),
  makerAddress: clearable(makerFields.address),
  makerContact: clearable(makerFields.contact),
  responsibleName: clearable(makerFields.name),
  responsibleAddress: clearable(makerFields.address),
  responsibleContact: clearable(makerFields.contact),
  safetyWarnings: clearable(SafetyWarnings),
  category: z.string().transform(blankIsNone).pipe(shape.category).optional(),
  specs: z.string().transform(specsOf).pipe(shape.specs).optional(),
  availableQuantity: z
    .string()
    .default('')
    .transform(blankIsNone)
    .pipe(numberCell.optional())
    .pipe(Pieces.optional()),
  received: z.string().default('').transform(blankIsNone).pipe(numberCell.optional()).pipe(Pieces.optional()),
})

/** Maps a line to a change for the service. An empty minimum or multiple becomes the default. */
export const toChange = ({ price, ...rest }: z.output<typeof Line>) => ({
  ...toFields(rest),
  priceCents: toCents(price),
})

/** Maps a line to a change, without the price. */
export const toFields = ({
  priceBreaks,
  floorPrice,
  minimum,
  multiple,
  maximum,
  img,
  ...rest
}: Omit<z.output<typeof Line>, 'price'>) => ({
  name: rest.name,
  sku: rest.sku,
  brand: rest.brand,
  mpn: rest.mpn,
  gtin: rest.gtin,
  unspsc: rest.unspsc,
  unitOfMeasure: rest.unitOfMeasure,
  priceBreaks: priceBreaks?.map(({ from, price }) => ({ from, priceCents: toCents(price) })),
  floorCents: floorPrice == null ? floorPrice : toCents(floorPrice),
  minPieces: minimum === null ? MIN_ORDER_PIECES : minimum,
  piecesMultiple: multiple === null ? 1 : multiple,
  maxPieces: maximum,
  cartonPieces: rest.cartonPieces,
  // The weight is for a full carton.
  cartonGrams: rest.cartonPieces == null ? rest.cartonPieces : rest.cartonGrams,
  tracksSerials: rest.tracksSerials,
  warrantyMonths: rest.warrantyMonths,
  taxClass: rest.taxClass,
  taxExemptReason: rest.taxExemptReason,
  goodsGroups: rest.goodsGroups,
  feeCodes: rest.feeCodes,
  soldFrom: rest.soldFrom,
  leadDays: rest.leadDays,
  description: rest.description,
  image: img,
  imageAlt: rest.imgAlt,
  morePictures: rest.pictures?.map(({ url, alt }) => ({ image: url, alt })),
  documents: rest.documents,
  makerName: rest.makerName,
  makerAddress: rest.makerAddress,
  makerContact: rest.makerContact,
  responsibleName: rest.responsibleName,
  responsibleAddress: rest.responsibleAddress,
  responsibleContact: rest.responsibleContact,
  safetyWarnings: rest.safetyWarnings,
  category: rest.category,
  specs: rest.specs,
})
