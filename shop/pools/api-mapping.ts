import { formatCount } from '#contract/counts.ts'
import { toAmount } from '#contract/money.ts'
import type { Pool, PoolMember } from '#contract/pools/endpoints.ts'
import type { StoredMember } from './members.ts'
import type { StoredPool } from './store.ts'

/** Maps pools to the API's types. */

export const labelOf = ({ maxPieces, productName }: Pick<StoredPool, 'maxPieces' | 'productName'>) =>
  `Pool of ${formatCount(maxPieces)} × ${productName}`

export const toPool = (pool: StoredPool): Pool => ({
  _id: pool.id,
  product_id: pool.productId,
  productName: pool.productName,
  img: pool.image,
  status: pool.status,
  pieces: pool.pieces,
  minPieces: pool.minPieces,
  maxPieces: pool.maxPieces,
  multiple: pool.multiple,
  ends: pool.endsOn,
  takesCards: pool.takesCards,
})

export const toMine = (member: StoredMember): Omit<PoolMember, 'name' | 'email'> => ({
  _id: member.id,
  pieces: member.pieces,
  price: toAmount(member.unitPriceCents),
  total: toAmount(member.amountCents),
  onAccount: member.onAccount,
  status: member.status,
  joinedAt: member.createdAt.toISOString(),
})

export const toMember = (member: StoredMember): PoolMember => ({
  ...toMine(member),
  name: member.name,
  email: member.email,
})
