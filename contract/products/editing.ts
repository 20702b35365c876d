import { z } from 'zod'
import { TaxClass } from '../charges/tax-class.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, filled, Id, IdPath, Inserted, orDigits, Page, text } from '../fields.ts'
import { DEFAULT_CATEGORY } from '../limits.ts'
import { StockLevel } from '../stock/endpoints.ts'
import { MAX_LEAD_DAYS, SoldFrom } from '../stock/sold-from.ts'
import { ProductDocuments } from './documents.ts'
import { Carton, MAX_PRICE_BREAKS, PriceBreak, Product, QuantityRule } from './endpoints.ts'
import { isGtin } from './gtin.ts'
import { MakerFields, SafetyWarnings } from './makers.ts'
import { ProductPictures } from './pictures.ts'
import { isConsistent } from './quantity.ts'
import { UnitOfMeasure } from './unit-of-measure.ts'

export const AdminProduct = Product.extend({
  floorPrice: Amount.optional().describe('the lowest price of one piece that is offered automatically'),
  tracksSerials: z.boolean().describe('whether each piece is shipped with its serial number'),
  warrantyMonths: z.number().int().optional(),
  taxClass: TaxClass.describe('which rate of a place it is taxed with'),
  taxExemptReason: z.string().optional().describe('why it is taxed nowhere, for the class exempt'),
  deletedAt: z.iso.datetime().optional().describe('when it was taken off sale'),
})
export type AdminProduct = z.infer<typeof AdminProduct>

const MAX_SPECS = 30
const MAX_EXEMPT_REASON = 100

/** A code as people print and paste it: visible ASCII, with spaces allowed inside. */
const Code = text(64).regex(/^[!-~]([ -~]*[!-~])?$/, 'Use letters, digits and symbols')

/** The product form. Omitted fields keep their value or default; null and empty text clear it. */
export const ProductFields = z.object({
  name: filled(200),
  sku: Code.optional().describe('made by the shop when a new product has none'),
  brand: text(80).nullish(),
  mpn: Code.nullish(),
  unspsc: z
    .string()
    .regex(/^[1-9]\d{7}$/, 'Enter the 8 digits of the UNSPSC commodity')
    .nullish(),
  unitOfMeasure: UnitOfMeasure.optional().describe('what one piece is, by UN/ECE Recommendation 20'),
  gtin: z.string().refine(isGtin, 'Enter the 8, 12, 13 or 14 digits of the bar code').nullish(),
  price: Amount.positive().max(9_999_999).describe('for one piece'),
  floorPrice: Amount.positive()
    .max(9_999_999)
    .nullish()
    .describe('for one piece: at or above it a request for a quote may be answered at once'),
  priceBreaks: z.array(PriceBreak).max(MAX_PRICE_BREAKS).optional(),
  quantityRule: QuantityRule.refine(
    isConsistent,
    'Minimum and maximum must be multiples of the multiple',
  ).optional(),
  carton: Carton.nullish(),
  tracksSerials: z.boolean().optional().describe('whether each piece is shipped with its serial number'),
  warrantyMonths: z.number().int().min(1).max(240).nullish().describe('counted from the delivery'),
  taxClass: TaxClass.optional().describe(
    'which rate of a place it is taxed with; standard for a new product',
  ),
  taxExemptReason: text(MAX_EXEMPT_REASON)
    .nullish()
    .describe('for the class exempt, and for no other: why it is taxed nowhere. Invoices print it'),
  soldFrom: SoldFrom.optional(),
  leadDays: z
    .number()
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(MAX_LEAD_DAYS, `Enter ${MAX_LEAD_DAYS} or less`)
    .nullish()
    .describe('for a product that is made to order, and for no other: days until pieces are there'),
  description: filled(5_000),
  img: text(300).min(1).describe('the address that the image host returned'),
  pictures: ProductPictures.optional().describe('all pictures; the first is `img`, with what it shows'),
  documents: ProductDocuments.optional().describe('all documents'),
  maker: MakerFields.nullish().describe('who made it'),
  responsible: MakerFields.nullish().describe(
    'who answers for it in the European Union, where its maker is not established there',
  ),
  safetyWarnings: SafetyWarnings.nullish(),
  category: text(60).default(DEFAULT_CATEGORY),
  specs: z
    .record(filled(60), filled(200))
    .refine((specs) => Object.keys(specs).length <= MAX_SPECS, `at most ${MAX_SPECS} lines`)
    .default({}),
})

const done = z.number().int().min(0).max(1)

export const addProduct = endpoint({
  method: 'POST',
  path: '/addProduct',
  access: 'admin',
  summary: 'Put a product on sale',
  lenient: true,
  body: ProductFields.extend({
    price: orDigits(ProductFields.shape.price),
    availableQuantity: orDigits(StockLevel),
  }),
  reply: Inserted,
  refusals: [
    'unknown-picture',
    'pictures-begin-with-img',
    'unknown-document',
    'sku-taken',
    'price-breaks-do-not-fall',
    'quantity-rule-inconsistent',
    'tax-exempt-without-reason',
    'lead-days-needed',
  ],
})

/** `low`: on sale, with fewer pieces than LOW_STOCK_PIECES. */
export const productViews = ['on-sale', 'low', 'deleted'] as const

export const adminProductSorts = ['newest', 'name', '-name', 'price', '-price', 'stock', '-stock'] as const
export type AdminProductSort = (typeof adminProductSorts)[number]

export const adminProducts = endpoint({
  method: 'GET',
  path: '/adminProducts',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'Products for the admin',
  query: z.object({
    q: text(100).optional().describe('letters of name, brand, SKU or MPN, or a whole GTIN'),
    show: z.enum(productViews).default('on-sale'),
    sort: z
      .enum(adminProductSorts)
      .optional()
      .describe('unless named: newest, and those that are low by pieces left'),
    ...Page,
  }),
  reply: z.array(AdminProduct),
  refusals: [],
})

export const editProduct = endpoint({
  method: 'PUT',
  path: '/product',
  access: 'admin',
  summary: 'Change a product. Orders keep the name and the price that they were placed with',
  query: z.object({ _id: Id }),
  body: ProductFields,
  reply: z.object({ modifiedCount: done }),
  refusals: [
    'no-such-product',
    'unknown-picture',
    'pictures-begin-with-img',
    'unknown-document',
    'sku-taken',
    'price-breaks-do-not-fall',
    'kit-price-follows',
    'quantity-rule-inconsistent',
    'tax-exempt-without-reason',
    'lead-days-needed',
    'kit-has-no-stock',
  ],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/product',
  access: 'admin',
  summary: 'Take a product off sale. Its orders stay',
  query: z.object({ _id: Id }),
  reply: z.object({ deletedCount: done }),
  refusals: [],
})

export const restoreProduct = endpoint({
  method: 'PUT',
  path: '/products/{id}/restoration',
  access: 'admin',
  summary: 'Put a product that was taken off sale back',
  params: IdPath,
  reply: z.object({ modifiedCount: done }),
  refusals: [],
})
