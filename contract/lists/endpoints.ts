import { z } from 'zod'
import { addCartLines, CartLine, SentLine } from '../carts/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, orDigits, Page, Pieces, text } from '../fields.ts'

export const MAX_LISTS = 200
/** How many times a list can be put into a cart at once. */
export const MAX_LIST_TIMES = 100_000
export const MAX_LIST_LINES = 5_000
/** Large enough for the maximum number of lines with notes. */
const LIST_BYTES = 2 * 1_024 * 1_024

/** Unique among a customer's lists, ignoring case. */
export const ListName = text(100).min(1, 'Name is required')

export const List = z.object({
  _id: Id,
  name: z.string(),
  shared: z.boolean().describe("whether the customer's other members see it"),
  lineCount: Pieces,
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  createdBy: z.string().optional().describe('who made it; absent once the account is gone'),
  canChange: z.boolean().describe('whether the caller may change it'),
})
export type List = z.infer<typeof List>

/** The fields of a line whose product is no longer sold. */
const UnsoldListLine = CartLine.pick({
  product_id: true,
  orderAmount: true,
  note: true,
  productName: true,
  sku: true,
  img: true,
}).extend({ sold: z.literal(false) })

/** A line at today's price, if its product is still sold. */
export const ListLine = z.discriminatedUnion('sold', [
  CartLine.extend({ sold: z.literal(true) }),
  UnsoldListLine,
])
export type ListLine = z.infer<typeof ListLine>

const ListPath = z.object({ id: filled(64) })

export const listLists = endpoint({
  method: 'GET',
  path: '/lists',
  access: 'signed-in',
  summary: "The caller's lists and those shared with the caller, by name",
  query: z.object(Page),
  reply: z.array(List),
  refusals: [],
})

export const createList = endpoint({
  method: 'POST',
  path: '/lists',
  access: 'signed-in',
  summary: "Save lines as a list: those of the caller's cart, of an order, or of the request",
  maxBytes: LIST_BYTES,
  body: z.object({
    name: ListName,
    shared: z.boolean().default(false),
    source: z
      .discriminatedUnion('from', [
        z.object({ from: z.literal('cart') }),
        z.object({ from: z.literal('order'), order_id: Id }),
        z.object({ from: z.literal('lines'), lines: z.array(SentLine).max(MAX_LIST_LINES) }),
      ])
      .default({ from: 'lines', lines: [] }),
  }),
  reply: z.object({
    insertedId: Id,
    lineCount: Pieces,
    unknown: z.array(Id).describe('products of the request that are not sold'),
  }),
  created: '/lists/{id}',
  refusals: ['list-name-taken', 'too-many-lists', 'cart-empty', 'no-such-order'],
})

export const getList = endpoint({
  method: 'GET',
  path: '/lists/{id}',
  access: 'signed-in',
  summary: "A list, a page of its lines at a time, at today's prices",
  params: ListPath,
  query: z.object({
    offset: orDigits(z.number().int().min(0).max(MAX_LIST_LINES)).default(0),
    limit: orDigits(z.number().int().min(1).max(1_000)).default(100),
  }),
  reply: List.extend({
    canShare: z.boolean().describe('whether the customer has other members'),
    lines: z.array(ListLine).describe('in the order in which they were added'),
    nextOffset: Pieces.optional().describe('where the next page begins'),
  }),
  refusals: ['no-such-list'],
})

export const updateList = endpoint({
  method: 'PUT',
  path: '/lists/{id}',
  access: 'signed-in',
  summary: "Rename a list, or share it with the customer's other members or stop sharing it",
  params: ListPath,
  body: z.object({ name: ListName, shared: z.boolean() }),
  reply: Done,
  refusals: ['no-such-list', 'list-of-colleague', 'list-name-taken'],
})

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/lists/{id}',
  access: 'signed-in',
  summary: 'Delete a list',
  params: ListPath,
  reply: Done,
  refusals: ['no-such-list', 'list-of-colleague'],
})

export const setListLines = endpoint({
  method: 'PUT',
  path: '/lists/{id}/lines',
  access: 'signed-in',
  summary: 'Set the quantities and notes of lines; others stay. Answers these lines',
  maxBytes: LIST_BYTES,
  params: ListPath,
  body: z.object({ lines: z.array(SentLine).min(1).max(MAX_LIST_LINES) }),
  reply: z.object({
    lineCount: Pieces,
    lines: z.array(ListLine),
    unknown: z.array(Id).describe('products that are not sold, and are not on the list'),
  }),
  refusals: ['no-such-list', 'list-of-colleague', 'list-full'],
})

export const addListToCart = endpoint({
  method: 'POST',
  path: '/lists/{id}/cart-lines',
  access: 'signed-in',
  summary:
    'Add all lines of a list to the cart, once or several times, on top of its lines. Replies with the previous quantities',
  params: ListPath,
  query: z.object({
    times: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_LIST_TIMES)
      .default(1)
      .describe("multiplies all quantities, such as the number of desks for a list of one desk's equipment"),
  }),
  reply: addCartLines.reply.extend({
    listed: z.array(UnsoldListLine.pick({ product_id: true, productName: true, orderAmount: true })),
  }),
  refusals: ['no-such-list', 'admin-cannot-purchase', 'cart-full'],
})
