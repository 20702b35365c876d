import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, countInQuery, Done, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'
import { MAX_PRICE_BREAKS, PriceBreak } from '../products/endpoints.ts'
import { ListPrice, PercentOff } from './terms.ts'

/**
 * Prices agreed with companies, in versions: published versions never change, and there is at most one draft.
 */

/** Prices in one version: a product with three quantities has three. */
export const MAX_LIST_PRICES = 20_000
/** Maximum size of a price file. */
export const MAX_LIST_BYTES = 2 * 1_024 * 1_024

export const PriceListForm = z.object({
  name: text(100).min(1, 'Name is required'),
  notes: text(2_000),
})

export const PriceListVersion = z.object({
  number: Pieces,
  percentOff: PercentOff.optional().describe('off the public price'),
  priceCount: Pieces,
  revision: Pieces.describe('rises with each change of a draft'),
  publishedAt: z.iso.datetime().optional().describe('absent for a draft'),
  publishedBy: z.string().optional(),
})
export type PriceListVersion = z.infer<typeof PriceListVersion>

export const PriceList = PriceListForm.extend({
  _id: Id,
  companyCount: Pieces.describe('companies that have it'),
  published: PriceListVersion.optional().describe('the version in force'),
  draft: PriceListVersion.optional(),
})
export type PriceList = z.infer<typeof PriceList>

const Draft = z.object({ revision: Pieces })

export const allPriceLists = endpoint({
  method: 'GET',
  path: '/price-lists',
  access: 'admin',
  roles: ['sales'],
  summary: 'Every price list, by name',
  query: z.object({ q: text(100).optional().describe('part of the name'), ...Page }),
  reply: z.array(PriceList),
  refusals: [],
})

export const createPriceList = endpoint({
  method: 'POST',
  path: '/price-lists',
  access: 'admin',
  roles: ['sales'],
  summary: 'Create a price list, with an empty draft',
  body: PriceListForm,
  reply: Inserted,
  created: '/price-lists/{id}',
  refusals: ['price-list-name-taken'],
})

/** Maximum number of earlier versions listed. */
export const VERSIONS_SHOWN = 50

export const getPriceList = endpoint({
  method: 'GET',
  path: '/price-lists/{id}',
  access: 'admin',
  roles: ['sales'],
  summary: 'One price list with its newest versions',
  params: IdPath,
  reply: PriceList.extend({
    versions: z.array(PriceListVersion).max(VERSIONS_SHOWN).describe('published ones, newest first'),
  }),
  refusals: ['no-such-price-list'],
})

export const updatePriceList = endpoint({
  method: 'PUT',
  path: '/price-lists/{id}',
  access: 'admin',
  roles: ['sales'],
  summary: 'Change the name and the notes of a price list',
  params: IdPath,
  body: PriceListForm,
  reply: Done,
  refusals: ['no-such-price-list', 'price-list-name-taken'],
})

export const startDraft = endpoint({
  method: 'POST',
  path: '/price-lists/{id}/draft',
  access: 'admin',
  roles: ['sales'],
  summary: 'Start a draft as a copy of the published version',
  params: IdPath,
  reply: Draft,
  refusals: ['no-such-price-list', 'price-list-draft-there'],
})

export const changeDraft = endpoint({
  method: 'PUT',
  path: '/price-lists/{id}/draft',
  access: 'admin',
  roles: ['sales'],
  summary: 'Set what the draft takes off all prices',
  params: IdPath,
  body: z.object({ percentOff: PercentOff.nullable() }),
  reply: Draft,
  refusals: ['no-such-price-list', 'no-price-list-draft'],
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/price-lists/{id}/draft',
  access: 'admin',
  roles: ['sales'],
  summary: 'Discard the draft. The published version stays',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-price-list', 'no-price-list-draft'],
})

export const setDraftPrices = endpoint({
  method: 'PUT',
  path: '/price-lists/{id}/draft/products/{product}',
  access: 'admin',
  roles: ['sales'],
  summary: "Set the draft's prices of a product; none takes it off the list",
  params: IdPath.extend({ product: Id }),
  body: z.object({ prices: z.array(ListPrice).max(MAX_PRICE_BREAKS) }),
  reply: Draft,
  refusals: [
    'no-such-price-list',
    'no-price-list-draft',
    'no-such-product',
    'prices-do-not-fall',
    'price-list-full',
  ],
})

/** Maximum number of problems listed for a file. */
export const PROBLEMS_SHOWN = 1_000

export const importDraft = endpoint({
  method: 'POST',
  path: '/price-lists/{id}/draft/imports',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Replace all prices of the draft by those of a CSV file (sku, from, price). A dry run stores nothing',
  readsFile: true,
  maxBytes: MAX_LIST_BYTES + 64 * 1_024,
  params: IdPath,
  body: z.object({ csv: z.string().max(MAX_LIST_BYTES), dryRun: z.boolean() }),
  reply: z.object({
    done: z.boolean().describe('whether it was stored'),
    added: Pieces.describe('products'),
    changed: Pieces,
    unchanged: Pieces,
    removed: Pieces.describe('products of the draft that are not in the file'),
    problemCount: Pieces,
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })).max(PROBLEMS_SHOWN),
  }),
  refusals: ['no-such-price-list', 'no-price-list-draft'],
})

/** A product with its prices in a version. */
export const ListedProduct = z.object({
  product_id: Id,
  sku: z.string(),
  productName: z.string(),
  sold: z.boolean().describe('a price of a product that is no longer sold has no effect'),
  basePrice: Amount,
  priceBreaks: z.array(PriceBreak),
  prices: z.array(ListPrice),
})
export type ListedProduct = z.infer<typeof ListedProduct>

const VersionPath = IdPath.extend({ number: countInQuery(1_000_000_000) })

export const listedProducts = endpoint({
  method: 'GET',
  path: '/price-lists/{id}/versions/{number}/products',
  access: 'admin',
  roles: ['sales'],
  summary: 'The products of a version with their prices, by SKU',
  params: VersionPath,
  query: z.object({ q: text(100).optional().describe('part of a SKU or a name'), ...Page }),
  reply: z.array(ListedProduct),
  refusals: ['no-such-price-list'],
})

export const exportVersion = endpoint({
  method: 'GET',
  path: '/price-lists/{id}/versions/{number}/prices.csv',
  access: 'admin',
  roles: ['sales'],
  summary: 'The prices of a version as CSV: sku, from, price',
  params: VersionPath,
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'prices.csv' },
  refusals: ['no-such-price-list'],
})

export const publishDraft = endpoint({
  method: 'POST',
  path: '/price-lists/{id}/publication',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Publish the draft: from then on its companies pay its prices. The revision is the one that was previewed',
  params: IdPath,
  body: z.object({ revision: Pieces }),
  reply: z.object({ number: Pieces }),
  refusals: ['no-such-price-list', 'no-price-list-draft', 'price-list-draft-changed'],
})

export const assignPriceList = endpoint({
  method: 'PUT',
  path: '/companies/{id}/price-list',
  access: 'admin',
  roles: ['sales'],
  summary: 'Assign a price list to a company, or remove it',
  params: IdPath,
  body: z.object({ price_list_id: Id.nullable() }),
  reply: Done,
  refusals: ['no-such-company', 'no-such-price-list'],
})
