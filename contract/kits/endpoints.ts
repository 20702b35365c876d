import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, Id, IdPath, Pieces } from '../fields.ts'

/** A kit: a product that is made of other products, its parts. It has no stock of its own. */

export const MAX_KIT_PARTS = 20
export const MAX_PIECES_PER_KIT = 1_000

export const PiecesPerKit = z.number().int().min(1).max(MAX_PIECES_PER_KIT)

const KitPart = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  piecesPerKit: PiecesPerKit,
  price: Amount.describe('for one piece, on its own'),
  availableQuantity: Pieces.describe('0 for a product that is no longer sold'),
})
export type KitPart = z.infer<typeof KitPart>

const PercentOff = z.number().min(0).max(99.99).multipleOf(0.01)

export const getKit = endpoint({
  method: 'GET',
  path: '/kits/{id}',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'The parts of a kit, by its product id',
  sharedSeconds: 1,
  params: IdPath,
  reply: z.object({
    percentOff: PercentOff.optional().describe(
      "of a kit whose price is the sum of its parts': the discount on it; left out for a price of its own",
    ),
    parts: z.array(KitPart).max(MAX_KIT_PARTS),
  }),
  refusals: ['no-such-kit'],
})
export type Kit = z.infer<typeof getKit.reply>

export const setKit = endpoint({
  method: 'PUT',
  path: '/kits/{id}',
  access: 'admin',
  summary:
    'Make a product a kit of these parts, in place of those that it has; without parts it is a kit no longer. Orders keep the parts that they were placed with',
  params: IdPath,
  body: z.object({
    parts: z.array(z.object({ product_id: Id, piecesPerKit: PiecesPerKit })).max(MAX_KIT_PARTS),
    percentOff: PercentOff.nullable().describe(
      "the price follows from the parts' prices, less this percentage, within a minute; null: it has a price of its own",
    ),
  }),
  reply: Done,
  refusals: [
    'no-such-product',
    'kit-had-stock',
    'kit-in-family',
    'kit-of-kits',
    'kit-part-twice',
    'kit-price-follows',
  ],
})
