import { z } from 'zod'
import { ShownFee } from '../charges/fees.ts'
import { endpoint } from '../endpoint.ts'
import { FamilyOfVariant } from '../families/of-variant.ts'
import { Amount, Id, IdPath, orDigits, Page, Pieces, text } from '../fields.ts'
import { MAX_COUNTED, MIN_ORDER_PIECES, SUGGESTIONS } from '../limits.ts'
import { IncomingPieces, MAX_INCOMING } from '../stock/incoming.ts'
import { SoldFrom } from '../stock/sold-from.ts'
import { ProductDocument } from './documents.ts'
import { Maker } from './makers.ts'
import { ProductPicture } from './pictures.ts'
import { readConditions } from './spec-filter.ts'
import { UnitOfMeasure } from './unit-of-measure.ts'

export const PriceBreak = z.object({
  from: z.number().int().min(2).max(1_000_000_000).describe('pieces'),
  price: Amount.positive().describe('for one piece, from this quantity on'),
})
export type PriceBreak = z.infer<typeof PriceBreak>

export const MAX_PRICE_BREAKS = 10

export const QuantityRule = z.object({
  min: z.number().int().min(MIN_ORDER_PIECES).max(1_000_000).describe('pieces; a multiple of multiple'),
  multiple: z.number().int().min(1).max(100_000).describe('pieces are ordered in multiples of it'),
  max: z.number().int().max(1_000_000_000).optional().describe('maximum of one order, in pieces'),
})

export const Carton = z.object({
  pieces: z.number().int().min(1).max(100_000),
  grams: z.number().int().min(1).max(10_000_000).optional().describe('weight of a full carton'),
})

export const Product = z.object({
  _id: Id,
  name: z.string(),
  sku: z.string().describe("the shop's own number, unique in any case"),
  brand: z.string().optional(),
  mpn: z.string().optional().describe("the maker's number"),
  gtin: z.string().optional().describe('8, 12, 13 or 14 digits'),
  unspsc: z.string().optional().describe('8 digits of the UN’s code of products and services (unspsc.org)'),
  unitOfMeasure: UnitOfMeasure.optional().describe(
    'what one piece is, by UN/ECE Recommendation 20; left out: H87, a piece',
  ),
  price: Amount.describe('for one piece'),
  priceBreaks: z.array(PriceBreak).describe('rising quantities, falling prices'),
  quantityRule: QuantityRule,
  carton: Carton.optional(),
  availableQuantity: Pieces,
  incoming: z
    .array(IncomingPieces)
    .max(MAX_INCOMING)
    .optional()
    .describe('of one product: pieces that are expected, the soonest first; left out where none are'),
  soldFrom: SoldFrom.exclude(['shelf']).optional().describe('left out for a product sold only from stock'),
  leadDays: z.number().int().optional().describe('of a product made to order: lead time in days'),
  orderableQuantity: Pieces.optional().describe(
    'of a product sold before it is in stock: pieces that can be ordered, including those available',
  ),
  description: z.string(),
  img: z.string().describe('address of the picture on this shop'),
  pictures: z
    .array(ProductPicture)
    .optional()
    .describe('of one product: all pictures in their order, of which `img` is the first'),
  documents: z.array(ProductDocument).optional().describe('of one product: its PDFs in their order'),
  maker: Maker.optional().describe('of one product: who made it'),
  responsible: Maker.optional().describe(
    'of one product: who answers for it in the European Union, where its maker is not established there',
  ),
  safetyWarnings: z.string().optional().describe('of one product'),
  fees: z
    .array(ShownFee)
    .optional()
    .describe('of one product: fees by law on a piece, by where it goes; left out where there are none'),
  category: z.string(),
  specs: z.record(z.string(), z.string()),
  kit: z
    .literal(true)
    .optional()
    .describe(
      'of a kit: made of other products, which its own call names. Its availability follows from theirs',
    ),
  family: FamilyOfVariant.optional().describe('of a variant: its product family'),
})
export type Product = z.infer<typeof Product>

/** `relevance`: best match for the search words first. */
export const productSorts = ['newest', 'name', 'price', '-price', 'relevance'] as const
export type ProductSort = (typeof productSorts)[number]

const amountInQuery = orDigits(z.number().int().nonnegative().max(1_000_000_000))

const SpecConditions = text(1_000).superRefine((conditions, context) => {
  const { problem } = readConditions(conditions)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

/** Filters for products; a page's address and the call have the same fields. */
export const ProductFilter = z.object({
  q: text(100)
    .optional()
    .describe(
      'words of name, brand, SKU or MPN, or of category and description, or a whole GTIN; synonyms find each other, and mistyped words find similar ones if nothing else matches',
    ),
  category: text(100).optional(),
  brand: text(100).optional(),
  unspsc: z
    .string()
    .regex(/^[1-9]\d{1,7}$/, 'The first 2 to 8 digits of a UNSPSC code')
    .optional()
    .describe('the first digits of the UNSPSC code: 43 is a segment, 4321 a family, 432115 a class'),
  minPrice: amountInQuery.optional().describe('for one piece, without decimals'),
  maxPrice: amountInQuery.optional(),
  inStock: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: only products with at least their minimum quantity in stock'),
  minAvailable: orDigits(z.number().int().min(1).max(1_000_000_000))
    .optional()
    .describe('only products with at least this many pieces in stock'),
  specs: SpecConditions.optional().describe(
    'conditions on specifications and on options of product families, with semicolons between them: Memory>=16 GB;Weight<=1.5 kg;Colour=Red. Units are converted. Several values of one name are alternatives',
  ),
  group: z
    .enum(['family'])
    .optional()
    .describe(
      'family: each product family once, by its cheapest variant; words find it by any of its variants, specs and stock by one variant that has them all, and price, category, brand and UNSPSC code are those of the cheapest. Without it: every product',
    ),
  sort: z.enum(productSorts).optional().describe('without it: relevance for a search, else newest'),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: `Products for sale, a page at a time (Link: rel="next"; X-Total-Count, ${MAX_COUNTED + 1} where there are more)`,
  sharedSeconds: 1,
  query: ProductFilter.extend({
    ...Page,
    offset: z.coerce
      .number()
      .int()
      .nonnegative()
      .max(MAX_COUNTED)
      .default(0)
      .describe('rows to skip; to read all of them, follow Link'),
  }),
  reply: z.array(Product),
  refusals: [],
})

/** Per piece, both ends inclusive; the last band has no upper end. */
export const facetPriceBands: readonly { readonly from: number; readonly to?: number }[] = [
  { from: 0, to: 25 },
  { from: 25, to: 100 },
  { from: 100, to: 250 },
  { from: 250, to: 1_000 },
  { from: 1_000 },
]

export const FacetValues = z.array(z.object({ value: z.string(), count: Pieces }))

export const listFacets = endpoint({
  method: 'GET',
  path: '/products/facets',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'The filters of a search, with the number of products that each would leave',
  sharedSeconds: 10,
  query: ProductFilter.omit({ sort: true }),
  reply: z.object({
    alike: z
      .boolean()
      .describe(
        'whether no product matches the search words, so that products with similar words are counted',
      ),
    isPartial: z
      .boolean()
      .describe(
        `whether there are more than ${MAX_COUNTED}, so that counts cover some of them, and true counts may be higher`,
      ),
    categories: FacetValues.describe('most products first'),
    brands: FacetValues,
    prices: z.array(z.object({ from: Amount, to: Amount.optional(), count: Pieces })),
    inStock: Pieces.describe('products with at least their minimum quantity in stock'),
  }),
  refusals: [],
})
export type Facets = z.infer<typeof listFacets.reply>

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/suggestions',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: `Products that match the beginning of a search, at most ${SUGGESTIONS}`,
  sharedSeconds: 10,
  query: z.object({ q: text(100), group: ProductFilter.shape.group }),
  reply: z
    .array(Product.pick({ _id: true, name: true, sku: true, mpn: true, gtin: true, family: true }))
    .max(SUGGESTIONS),
  refusals: [],
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'Every category that has a product for sale, by name',
  sharedSeconds: 10,
  reply: z.array(z.string()),
  refusals: [],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/product',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'One product',
  sharedSeconds: 1,
  query: IdPath,
  reply: Product,
  refusals: ['no-such-product'],
})

export const getAvailable = endpoint({
  method: 'GET',
  path: '/available',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'How many pieces of a product can be ordered now; a list whose first item says so',
  query: z.object({ product_id: Id }),
  reply: z.array(z.object({ _id: Id, availableQuantity: Pieces })).length(1),
  refusals: ['no-such-product'],
})
