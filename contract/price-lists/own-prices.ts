import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Id, Page, text } from '../fields.ts'
import { PriceBreak } from '../products/endpoints.ts'
import { ListTerms } from './terms.ts'

/** What a company's own members see of its price list. */

/** A product's price for the caller's company. */
export const OwnPrice = ListTerms.extend({ product_id: Id })
export type OwnPrice = z.infer<typeof OwnPrice>

export const myPrices = endpoint({
  method: 'GET',
  path: '/prices/mine',
  access: 'signed-in',
  summary: "The caller's company's prices, for products that its price list covers",
  query: z.object({
    product_ids: z
      .string()
      .regex(/^[\w-]{1,64}(?:,[\w-]{1,64}){0,99}$/)
      .describe('at most 100, with commas between them'),
  }),
  reply: z.array(OwnPrice),
  refusals: [],
})

export const listMyPrices = endpoint({
  method: 'GET',
  path: '/prices/mine/list',
  mayLag: true,
  access: 'signed-in',
  summary:
    "The price list of the caller's company, by SKU: the products for sale that it covers, beside their public prices",
  query: z.object({ q: text(100).optional().describe('part of a SKU or a name'), ...Page }),
  reply: z.array(
    OwnPrice.extend({
      sku: z.string(),
      productName: z.string(),
      basePrice: Amount.describe('the public one, for one piece'),
      priceBreaks: z.array(PriceBreak).describe('the public ones'),
    }),
  ),
  refusals: [],
})
