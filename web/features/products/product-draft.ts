import { z } from 'zod'
import { FeeCodes } from '#contract/charges/fees.ts'
import { GoodsGroup } from '#contract/charges/goods-groups.ts'
import { TaxClass } from '#contract/charges/tax-class.ts'
import { decimalsAllowed, isWholeCents } from '#contract/currencies.ts'
import { text } from '#contract/fields.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { breakProblem } from '#contract/products/break-problem.ts'
import { DocumentKind } from '#contract/products/documents.ts'
import { type AdminProduct, ProductFields } from '#contract/products/editing.ts'
import { makerFields, SafetyWarnings } from '#contract/products/makers.ts'
import { isConsistent } from '#contract/products/quantity.ts'
import { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { productsRefusals } from '#contract/refusals/products.ts'
import { MAX_STOCK_PIECES } from '#contract/stock/endpoints.ts'
import { MAX_LEAD_DAYS, SoldFrom } from '#contract/stock/sold-from.ts'

/** The form for a product: the specification, with the contract's limits in the form's words. */

const { shape } = ProductFields
const required = (max: number, message: string) => text(max).min(1, message)
const whole = (message: string) => z.number({ error: message }).int('Enter a whole number')
const amount = (message: string) =>
  z
    .number({ error: message })
    .refine((typed) => toCents(typed) >= 1, {
      error: () => `A piece costs at least ${formatAmount(toAmount(1))}`,
    })
    .max(9_999_999, 'That is too much')
    .refine(isWholeCents, { error: decimalsAllowed })
const pieces = (least: number, most: number) =>
  whole('Enter a whole number').min(least, `Enter ${least} or more`).max(most, 'That is too much')

/** Codes with commas between them. */
const wordsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

/** Accepts an empty field or what the contract accepts. */
const blankOr = (schema: z.ZodType) =>
  z.string().superRefine((value, context) => {
    if (value.trim() === '') return
    for (const { message } of schema.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', message })
  })

const priceBreak = z.object({
  from: pieces(2, 1_000_000_000),
  price: amount('Enter a price'),
})
type PriceBreak = z.infer<typeof priceBreak>

export const productDraft = z
  .object({
    name: required(200, 'Product Name is required'),
    sku: blankOr(shape.sku),
    brand: blankOr(shape.brand),
    mpn: blankOr(shape.mpn),
    gtin: blankOr(shape.gtin),
    unspsc: blankOr(shape.unspsc),
    unitOfMeasure: UnitOfMeasure,
    price: amount('Price is required'),
    floorPrice: amount('Enter a price').optional(),
    priceBreaks: z.array(priceBreak),
    minimum: pieces(MIN_ORDER_PIECES, 1_000_000),
    multiple: pieces(1, 100_000),
    maximum: pieces(MIN_ORDER_PIECES, 1_000_000_000).optional(),
    cartonPieces: pieces(1, 100_000).optional(),
    cartonGrams: pieces(1, 10_000_000).optional(),
    tracksSerials: z.boolean(),
    warrantyMonths: pieces(1, 240).optional(),
    taxClass: TaxClass,
    taxExemptReason: blankOr(shape.taxExemptReason),
    goodsGroups: z.array(GoodsGroup),
    feeCodes: z
      .string()
      .refine((typed) => FeeCodes.safeParse(wordsOf(typed)).success, 'Enter codes with commas between them'),
    soldFrom: SoldFrom,
    leadDays: pieces(1, MAX_LEAD_DAYS).optional(),
    availableQuantity: whole('Quantity is required')
      .min(0, 'Enter 0 or more')
      .max(MAX_STOCK_PIECES, 'That is too much'),
    description: required(5_000, 'Description is required'),
    img: required(300, 'Image is required'),
    pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
    /** An option, for pictures of each variant that has the same value of it; empty for those of this product only. */
    picturesOf: z.string(),
    documents: z
      .array(z.object({ url: z.string(), kind: DocumentKind, title: z.string() }))
      .refine((documents) => documents.every(({ kind, title }) => kind !== 'other' || title.trim() !== ''), {
        error: 'Enter a title for each document of the kind Document',
      }),
    makerName: blankOr(makerFields.name),
    makerAddress: blankOr(makerFields.address),
    makerContact: blankOr(makerFields.contact),
    responsibleName: blankOr(makerFields.name),
    responsibleAddress: blankOr(makerFields.address),
    responsibleContact: blankOr(makerFields.contact),
    safetyWarnings: blankOr(SafetyWarnings),
    category: text(60),
    specs: text(5_000).refine(
      (lines) => shape.specs.safeParse(specsOf(lines)).success,
      'Enter each line as Name: value',
    ),
  })
  .superRefine(({ price, priceBreaks }, context) => {
    const message = breakProblem(toCents(price), rising(priceBreaks).map(toRule))
    if (message) context.addIssue({ code: 'custom', path: ['priceBreaks'], message })
  })
  .refine(({ minimum: min, multiple, maximum: max }) => isConsistent({ min, multiple, max }), {
    path: ['minimum'],
    error: messageIn(productsRefusals['quantity-rule-inconsistent']),
  })
  .refine(({ cartonPieces, cartonGrams }) => cartonGrams === undefined || cartonPieces !== undefined, {
    path: ['cartonPieces'],
    error: 'Enter how many pieces weigh that much',
  })
  .refine(({ taxClass, taxExemptReason }) => taxClass !== 'exempt' || taxExemptReason.trim() !== '', {
    path: ['taxExemptReason'],
    error: 'Enter why it is not taxed',
  })
  .refine(({ soldFrom, leadDays }) => soldFrom !== 'order' || leadDays !== undefined, {
    path: ['leadDays'],
    error: 'Enter the lead time in days',
  })
  .superRefine((draft, context) => {
    for (const who of ['maker', 'responsible'] as const) {
      const [name, address, contact] = [
        draft[`${who}Name`],
        draft[`${who}Address`],
        draft[`${who}Contact`],
      ].map((value) => value.trim() !== '')
      if (!name && (address || contact))
        context.addIssue({ code: 'custom', path: [`${who}Name`], message: 'Enter the name too' })
      if (!address && (name || contact))
        context.addIssue({ code: 'custom', path: [`${who}Address`], message: 'Enter the address too' })
    }
  })
export type ProductDraft = z.infer<typeof productDraft>

const toRule = ({ from, price }: PriceBreak) => ({ from, priceCents: toCents(price) })
const rising = (breaks: readonly PriceBreak[]) => breaks.toSorted((a, b) => a.from - b.from)

export const emptyDraft: Partial<ProductDraft> = {
  name: '',
  sku: '',
  brand: '',
  mpn: '',
  gtin: '',
  unspsc: '',
  unitOfMeasure: 'H87',
  priceBreaks: [],
  minimum: MIN_ORDER_PIECES,
  multiple: 1,
  tracksSerials: false,
  taxClass: 'standard',
  taxExemptReason: '',
  goodsGroups: [],
  feeCodes: '',
  soldFrom: 'shelf',
  description: '',
  img: '',
  pictures: [],
  picturesOf: '',
  documents: [],
  makerName: '',
  makerAddress: '',
  makerContact: '',
  responsibleName: '',
  responsibleAddress: '',
  responsibleContact: '',
  safetyWarnings: '',
  category: '',
  specs: '',
}

export function draftOf(product: AdminProduct): ProductDraft {
  const {
    name,
    sku,
    brand = '',
    mpn = '',
    gtin = '',
    unspsc = '',
    unitOfMeasure = 'H87',
    price,
    quantityRule,
    carton,
  } = product
  return {
    ...{ name, sku, brand, mpn, gtin, unspsc, unitOfMeasure, price },
    floorPrice: product.floorPrice,
    priceBreaks: product.priceBreaks,
    minimum: quantityRule.min,
    multiple: quantityRule.multiple,
    maximum: quantityRule.max,
    cartonPieces: carton?.pieces,
    cartonGrams: carton?.grams,
    tracksSerials: product.tracksSerials,
    warrantyMonths: product.warrantyMonths,
    taxClass: product.taxClass,
    taxExemptReason: product.taxExemptReason ?? '',
    goodsGroups: product.goodsGroups ?? [],
    feeCodes: product.feeCodes?.join(', ') ?? '',
    soldFrom: product.soldFrom ?? 'shelf',
    leadDays: product.leadDays,
    availableQuantity: product.availableQuantity,
    description: product.description,
    img: product.img,
    pictures: product.pictures ?? [],
    picturesOf: '',
    documents: product.documents?.map(({ url, kind, title }) => ({ url, kind, title })) ?? [],
    makerName: product.maker?.name ?? '',
    makerAddress: product.maker?.address ?? '',
    makerContact: product.maker?.contact ?? '',
    responsibleName: product.responsible?.name ?? '',
    responsibleAddress: product.responsible?.address ?? '',
    responsibleContact: product.responsible?.contact ?? '',
    safetyWarnings: product.safetyWarnings ?? '',
    category: product.category,
    specs: linesOf(product.specs),
  }
}

/** Converts the form to the contract's fields. Emptied fields are cleared, except the SKU, which stays. */
export function fieldsOf(draft: ProductDraft): z.input<typeof ProductFields> {
  const { name, sku, brand, mpn, gtin, unspsc, price, cartonPieces, cartonGrams, category } = draft
  const { minimum: min, multiple, maximum: max } = draft
  return {
    name,
    ...(sku.trim() && { sku }),
    brand: brand.trim() || null,
    mpn: mpn.trim() || null,
    gtin: gtin.trim() || null,
    unspsc: unspsc.trim() || null,
    unitOfMeasure: draft.unitOfMeasure,
    price,
    floorPrice: draft.floorPrice ?? null,
    priceBreaks: rising(draft.priceBreaks),
    quantityRule: { min, multiple, ...(max !== undefined && { max }) },
    carton:
      cartonPieces === undefined
        ? null
        : { pieces: cartonPieces, ...(cartonGrams !== undefined && { grams: cartonGrams }) },
    tracksSerials: draft.tracksSerials,
    warrantyMonths: draft.warrantyMonths ?? null,
    taxClass: draft.taxClass,
    taxExemptReason: (draft.taxClass === 'exempt' && draft.taxExemptReason.trim()) || null,
    goodsGroups: draft.goodsGroups,
    feeCodes: wordsOf(draft.feeCodes),
    soldFrom: draft.soldFrom,
    leadDays: (draft.soldFrom === 'order' && draft.leadDays) || null,
    description: draft.description,
    img: draft.img,
    // A product without any keeps the address of the picture that says so.
    ...(draft.pictures.length > 0 && { pictures: draft.pictures }),
    documents: draft.documents,
    maker: makerOf(draft.makerName, draft.makerAddress, draft.makerContact),
    responsible: makerOf(draft.responsibleName, draft.responsibleAddress, draft.responsibleContact),
    safetyWarnings: draft.safetyWarnings.trim() || null,
    ...(category && { category }),
    specs: specsOf(draft.specs),
  }
}

const makerOf = (name: string, address: string, contact: string) =>
  name.trim() === '' ? null : { name, address, ...(contact.trim() && { contact }) }

/** Parses specifications such as `Ports: 24`, one per line. */
function specsOf(lines: string): Record<string, string> {
  const pairs = lines.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const colon = line.indexOf(':')
    return [[line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()] as const]
  })
  return Object.fromEntries(pairs)
}

const linesOf = (specs: Readonly<Record<string, string>>) =>
  Object.entries(specs)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
