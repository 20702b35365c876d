import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Id, IdPath, Pieces } from '../fields.ts'
import { LinesPage } from './endpoints.ts'

export const getQuoteFigures = endpoint({
  method: 'GET',
  path: '/quotes/{id}/figures',
  access: 'admin',
  roles: ['sales'],
  summary:
    "The figures behind an offer, line by line: prices, stock and this customer's recent prices. A page of lines at a time",
  params: IdPath,
  query: z.object(LinesPage),
  reply: z.object({
    lines: z.array(
      z.object({
        line: z.number().int().positive(),
        available: Pieces.describe('pieces in stock, including those that this quote holds'),
        orderable: Pieces.optional().describe(
          'pieces that an order can take, for a product that is sold before it is in stock',
        ),
        floorPrice: Amount.optional().describe('the lowest price of one piece that is offered automatically'),
        listPrice: Amount.optional().describe('for one piece today; none: not sold'),
        suggestedPrice: Amount.optional().describe('for one piece: a suggested price'),
        paidBefore: z
          .array(z.object({ order_id: Id, pieces: Pieces, price: Amount, at: z.iso.datetime() }))
          .max(3)
          .describe("the customer's last orders of the product"),
      }),
    ),
  }),
  refusals: ['no-such-quote'],
})
export type QuoteFigures = z.infer<typeof getQuoteFigures.reply>
