import { z } from 'zod'
import { OrderTotals } from '../charges/charges.ts'
import { ShownFee } from '../charges/fees.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Currency, Id, IdPath, orDigits, Pieces, SumOfAmounts, SumOfPieces, text } from '../fields.ts'
import { ApplicableTerms } from '../price-lists/terms.ts'
import { priceSources } from '../pricing.ts'
import { Carton, Product, QuantityRule } from '../products/endpoints.ts'
import { IncomingPieces, MAX_INCOMING } from '../stock/incoming.ts'

export const MAX_CART_LINES = 5_000
/** Large enough for the maximum number of lines. */
const CART_BYTES = 1_024 * 1_024

const Note = text(200)
const Quantity = z.number().int().min(0).max(1_000_000_000).describe('pieces; 0 takes the line out')

export const SentLine = z.object({ product_id: Id, orderAmount: Quantity, note: Note.optional() })
export type SentLine = z.output<typeof SentLine>

/** A cart line to be saved. */
export const SetLine = SentLine.extend({
  place: z
    .number()
    .int()
    .min(0)
    .max(MAX_CART_LINES)
    .optional()
    .describe('of a line that is new: how many of the others stay before it; without it, all of them'),
})
export type SetLine = z.output<typeof SetLine>

/** The reason why a line cannot be ordered as it is. */
export const LineProblem = z.object({
  code: z.enum([
    'no-such-product',
    'not-in-assortment',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
  ]),
  message: z.string().describe('a sentence for people'),
  nearestQuantities: z.array(Pieces).describe('quantities that could be ordered instead'),
})
export type LineProblem = z.infer<typeof LineProblem>

/** A line at today's prices. */
export const CartLine = z.object({
  product_id: Id,
  orderAmount: Pieces,
  note: z.string(),
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  availableQuantity: Pieces,
  quantityRule: QuantityRule.extend({
    min: z.number().int().min(1).max(1_000_000).describe('pieces; below 100 where other lines count with it'),
    familyMin: QuantityRule.shape.min
      .optional()
      .describe('where the minimum counts over the variants of a family: that minimum'),
  }),
  carton: Carton.optional(),
  ...ApplicableTerms.shape,
  price: Amount.describe('for one piece, at this quantity'),
  priceSource: z.enum(priceSources),
  paymentAmount: SumOfAmounts,
  fees: z
    .array(ShownFee)
    .optional()
    .describe('fees by law on a piece, by where it goes; not in the amount of the line'),
  cheaper: z
    .object({ orderAmount: Pieces, saves: SumOfAmounts })
    .optional()
    .describe('a larger quantity that costs less in total'),
  problem: LineProblem.optional(),
  incoming: z
    .array(IncomingPieces)
    .max(MAX_INCOMING)
    .optional()
    .describe('if fewer are in stock: expected pieces, soonest first'),
  availability: z
    .object({ now: Pieces, later: z.array(IncomingPieces) })
    .optional()
    .describe(
      'if fewer are in stock but the line can be ordered: the pieces in stock, and the others by day',
    ),
  orderableQuantity: Product.shape.orderableQuantity,
})
export type CartLine = z.infer<typeof CartLine>

export const CartTotals = z.object({
  lineCount: Pieces,
  orderAmount: SumOfPieces.describe('pieces of all lines'),
  paymentAmount: SumOfAmounts.describe('of all lines that can be ordered as they are'),
  currency: Currency,
  problemCount: Pieces.describe('number of lines that cannot'),
})
export type CartTotals = z.infer<typeof CartTotals>

export const Cart = CartTotals.extend({
  lines: z.array(CartLine).describe('in the order in which they were added'),
  unknown: z.array(Id).describe('products of this page of lines that are no longer sold'),
  nextOffset: Pieces.optional().describe('where the next page begins'),
})
export type Cart = z.infer<typeof Cart>

export const getCart = endpoint({
  method: 'GET',
  path: '/carts/mine',
  access: 'signed-in',
  summary: "The caller's cart: all of it priced and checked, its lines a page at a time",
  query: z.object({
    offset: orDigits(z.number().int().min(0).max(MAX_CART_LINES)).default(0),
    limit: orDigits(z.number().int().min(1).max(1_000)).default(100),
  }),
  reply: Cart,
  refusals: [],
})

export const setCartLines = endpoint({
  method: 'PUT',
  path: '/carts/mine/lines',
  access: 'signed-in',
  summary:
    'Set the quantities and notes of lines; other lines stay as they are. Answers these lines, all whose quantities count over a product family, or all lines of a cart with a kit, and the totals of the cart',
  maxBytes: CART_BYTES,
  body: z.object({ lines: z.array(SetLine).min(1).max(MAX_CART_LINES) }),
  reply: CartTotals.extend({ lines: z.array(CartLine) }),
  refusals: ['admin-cannot-purchase', 'cart-full'],
})

export const addCartLines = endpoint({
  method: 'POST',
  path: '/carts/mine/lines',
  access: 'signed-in',
  summary:
    'Add lines to the cart. add: to what is there already; merge: the larger quantity of a product wins; replace: all other lines are removed, unless none of these is sold. Answers what was there before',
  maxBytes: CART_BYTES,
  body: z.object({
    lines: z.array(SentLine).min(1).max(MAX_CART_LINES),
    mode: z.enum(['add', 'merge', 'replace']).default('add'),
  }),
  reply: CartTotals.extend({
    lines: z.array(CartLine),
    before: z
      .array(z.object({ product_id: Id, orderAmount: Pieces }))
      .describe('the quantities of these lines before: 0 for new ones'),
    unknown: z.array(Id).describe('products no longer sold'),
  }),
  refusals: ['admin-cannot-purchase', 'cart-full', 'no-such-product'],
})

export const emptyCart = endpoint({
  method: 'DELETE',
  path: '/carts/mine',
  access: 'signed-in',
  summary: 'Remove all lines from the cart',
  reply: z.object({ deletedCount: Pieces }),
  refusals: [],
})

/** Lines to price without storing them. */
const LinesToPrice = z.object({ lines: z.array(SentLine).max(MAX_CART_LINES) })

export const priceLines = endpoint({
  method: 'POST',
  path: '/carts/price',
  access: 'public',
  summary:
    "Price and check lines without keeping them, such as a visitor's cart, which is in the browser. With a key or a token, at the caller's own prices; of a product outside the company's assortment, the line has the problem alone",
  knowsCaller: true,
  readsOnly: true,
  maxBytes: CART_BYTES,
  body: LinesToPrice,
  reply: CartTotals.extend({
    lines: z.array(CartLine),
    unknown: z.array(Id),
    withCharges: OrderTotals.optional().describe(
      'for the home region, if freight or tax is charged anywhere',
    ),
  }),
  refusals: [],
})

export const priceLinesForCompany = endpoint({
  method: 'POST',
  path: '/companies/{id}/line-prices',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Price and check lines as a company could order them today, at its price list and within its assortment; nothing is kept',
  readsOnly: true,
  maxBytes: CART_BYTES,
  params: IdPath,
  body: LinesToPrice,
  reply: CartTotals.extend({ lines: z.array(CartLine), unknown: z.array(Id) }),
  refusals: ['no-such-company'],
})
