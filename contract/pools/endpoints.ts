import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, Done, Id, IdPath, Inserted, Page, Pieces } from '../fields.ts'
import { MIN_ORDER_PIECES } from '../limits.ts'

/** Pools: several buyers take fewer pieces of a product than its minimum, and order once they are enough together. */

export const poolStates = ['open', 'filled', 'ended'] as const
export const memberStates = ['waiting', 'joined', 'left', 'ended', 'ordered'] as const

/** The most pieces in a pool. */
export const MAX_POOL_PIECES = 1_000_000
/** A pool that takes cards ends at most so many days after today: card networks hold an amount for about seven. */
export const MAX_CARD_DAYS = 5
/** Days in which a member pays whose card could not be charged when the pool was filled. */
export const POOL_DAYS_TO_PAY = 3

export const MY_POOLS_PAGE = '/dashBoard/pools'

export const Pool = z.object({
  _id: Id,
  product_id: Id,
  productName: z.string(),
  img: z.string(),
  status: z.enum(poolStates),
  pieces: Pieces.describe('that buyers have joined with; who they are is not shown'),
  minPieces: Pieces.describe('with so many it is filled: an order is placed for each buyer'),
  maxPieces: Pieces.describe('the most pieces that it takes'),
  multiple: z.number().int().min(1).max(1_000_000).describe('pieces are taken in multiples of this'),
  ends: Day.describe('the last day on which somebody can join'),
  takesCards: z
    .boolean()
    .describe('whether an amount is held on a card; else it takes orders on account only'),
})
export type Pool = z.infer<typeof Pool>

export const openPools = endpoint({
  method: 'GET',
  path: '/pools',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'The open pool of a product, if it has one',
  sharedSeconds: 1,
  query: z.object({ product_id: Id }),
  reply: z.array(Pool).max(1),
  refusals: [],
})

export const getPool = endpoint({
  method: 'GET',
  path: '/pools/{id}',
  access: 'public',
  knowsCaller: true,
  summary: 'One pool',
  params: IdPath,
  reply: Pool,
  refusals: ['no-such-pool'],
})

export const listPools = endpoint({
  method: 'GET',
  path: '/pools/all',
  access: 'admin',
  roles: ['sales'],
  summary: 'All pools, newest first',
  query: z.object(Page),
  reply: z.array(Pool.extend({ reserved: Pieces.describe('pieces that are set aside for it on the shelf') })),
  refusals: [],
})

export const PoolMember = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  pieces: Pieces,
  price: Amount.describe('agreed for one piece: it costs this or less'),
  total: Amount.describe('agreed with freight and tax: it costs this or less'),
  onAccount: z.boolean(),
  status: z.enum(memberStates),
  joinedAt: z.iso.datetime(),
})
export type PoolMember = z.infer<typeof PoolMember>

export const poolMembers = endpoint({
  method: 'GET',
  path: '/pools/{id}/members',
  access: 'admin',
  roles: ['sales'],
  summary: 'Current and former members of a pool, newest first',
  params: IdPath,
  query: z.object(Page),
  reply: z.array(PoolMember),
  refusals: ['no-such-pool'],
})

export const PoolForm = z.object({
  product_id: Id,
  ends: Day,
  maxPieces: z
    .number('Pieces are required')
    .int('A whole number')
    .min(MIN_ORDER_PIECES, 'At least 100')
    .max(MAX_POOL_PIECES, 'At most 1,000,000'),
  takesCards: z.boolean().default(true),
})

export const openPool = endpoint({
  method: 'POST',
  path: '/pools',
  access: 'admin',
  roles: ['sales'],
  summary: 'Open a pool of a product. As many pieces as it can take are set aside on the shelf until it ends',
  body: PoolForm,
  reply: Inserted,
  refusals: [
    'no-such-product',
    'pool-of-kit',
    'pool-is-open',
    'pool-ends-past',
    'pool-ends-after-hold',
    'pool-below-minimum',
    'pool-short-of-stock',
  ],
})

export const endPool = endpoint({
  method: 'PUT',
  path: '/pools/{id}/end',
  access: 'admin',
  roles: ['sales'],
  summary: 'End an open pool early. Nothing is charged, and its members are told',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-pool', 'pool-not-open'],
})
