import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Id, IdPath, Page, Pieces, SumOfAmounts } from '../fields.ts'
import { ListPrice } from './terms.ts'

/** A preview of a price list's effect: recent paid orders, repriced. */

/** Days of past orders that are repriced. */
export const PREVIEW_DAYS = 90
/** Maximum number of companies listed, those with the largest differences first. */
export const PREVIEW_COMPANIES = 200

const Sums = z.object({
  orderCount: Pieces,
  lineCount: Pieces.describe('lines that are priced'),
  goneLineCount: Pieces.describe('lines of products no longer sold, which are not part of the sums'),
  charged: SumOfAmounts.describe('total of the lines as charged'),
  before: SumOfAmounts.describe('their total today at the current prices'),
  after: SumOfAmounts.describe('their total today at the previewed prices'),
})

export const CompanyImpact = Sums.extend({ _id: Id, name: z.string() })
export type CompanyImpact = z.infer<typeof CompanyImpact>

export const ImpactPreview = Sums.extend({
  companyCount: Pieces.describe('companies that it is about, with and without orders'),
  companies: z
    .array(CompanyImpact)
    .max(PREVIEW_COMPANIES)
    .describe('those with orders, largest difference first'),
})
export type ImpactPreview = z.infer<typeof ImpactPreview>

export const previewDraft = endpoint({
  method: 'GET',
  path: '/price-lists/{id}/rehearsal',
  access: 'admin',
  roles: ['sales'],
  summary: `Totals of the companies' orders of the last ${PREVIEW_DAYS} days at the draft's prices. Changes nothing`,
  params: IdPath,
  reply: ImpactPreview.extend({
    revision: Pieces.describe('of the draft that was previewed'),
    changedProductCount: Pieces.describe('products on sale whose price changes'),
    belowFloorCount: Pieces.describe(
      "products on sale whose price in the draft is below the product's floor price",
    ),
  }),
  refusals: ['no-such-price-list', 'no-price-list-draft'],
})

export const previewAssignment = endpoint({
  method: 'GET',
  path: '/companies/{id}/price-list/rehearsal',
  access: 'admin',
  roles: ['sales'],
  summary: `What a company would have paid for its orders of the last ${PREVIEW_DAYS} days at the published prices of a price list; without one, at the prices that everybody pays`,
  params: IdPath,
  query: z.object({ price_list_id: Id.optional() }),
  reply: ImpactPreview,
  refusals: ['no-such-company', 'no-such-price-list'],
})

export const PriceChange = z.object({
  product_id: Id,
  sku: z.string(),
  productName: z.string(),
  before: z.array(ListPrice).describe('the price per piece from each quantity on'),
  after: z.array(ListPrice),
  floorPrice: Amount.optional(),
  isBelowFloor: z.boolean(),
})
export type PriceChange = z.infer<typeof PriceChange>

export const priceChanges = endpoint({
  method: 'GET',
  path: '/price-lists/{id}/changes',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Products on sale whose price the draft changes, by SKU; or those that it puts below their floor price',
  params: IdPath,
  query: z.object({ show: z.enum(['changed', 'below-floor']).default('changed'), ...Page }),
  reply: z.array(PriceChange),
  refusals: ['no-such-price-list', 'no-price-list-draft'],
})
