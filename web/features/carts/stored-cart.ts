import { z } from 'zod'
import { MAX_CART_LINES, SentLine, SetLine } from '#contract/carts/endpoints.ts'
import { cartStorage } from '#web/features/punchout/session.ts'
import { storeLineCount } from './stored-cart-count.ts'

/** The browser's stored carts: a visitor's lines, and a customer's unsent changes. */

const LINES = 'cart'
const MAX_PIECES = 1_000_000_000
const writesOf = (email: string) => `cartWrites ${email}`

/** A change of a customer's cart that the server has not confirmed. */
export interface CartWrite {
  /** The idempotency key. Different lines need a different key. */
  readonly key: string
  readonly mode: 'set' | 'add' | 'merge'
  readonly lines: readonly SetLine[]
}
const CartWrites = z.array(
  z.object({ key: z.string(), mode: z.enum(['set', 'add', 'merge']), lines: z.array(SetLine) }),
)

export const readVisitorLines = (): SentLine[] => read(cartStorage(), LINES, z.array(SentLine))

export function storeVisitorLines(lines: readonly SentLine[]): void {
  cartStorage().setItem(LINES, JSON.stringify(lines))
  storeLineCount('', lines.length)
}

/**
 * Adds pieces to a visitor's cart.
 * @returns the pieces of each product before; undefined if the cart would have too many lines: then nothing is added
 */
export function addVisitorLines(lines: readonly SentLine[]): ReadonlyMap<string, number> | undefined {
  const byProduct = new Map(readVisitorLines().map((line) => [line.product_id, line]))
  const before = new Map<string, number>()
  for (const { product_id, orderAmount } of lines) {
    const there = byProduct.get(product_id)
    before.set(product_id, there?.orderAmount ?? 0)
    const sum = Math.min((there?.orderAmount ?? 0) + orderAmount, MAX_PIECES)
    byProduct.set(product_id, { ...there, product_id, orderAmount: sum })
  }
  if (byProduct.size > MAX_CART_LINES) return undefined
  storeVisitorLines([...byProduct.values()])
  return before
}

/** Oldest first. */
export const readWrites = (email: string): CartWrite[] => read(localStorage, writesOf(email), CartWrites)

/**
 * Stores a change until the server has it, even across reloads. A second change of lines is merged with the first under
 * a new key, so that a send under way completes the old key only.
 */
export function queueWrite(email: string, mode: CartWrite['mode'], lines: readonly SetLine[]): CartWrite {
  const queue = readWrites(email)
  const last = mode === 'set' && queue.at(-1)?.mode === 'set' ? queue.pop() : undefined
  const byProduct = new Map(last?.lines.map((line) => [line.product_id, line]))
  for (const line of lines) byProduct.set(line.product_id, { ...byProduct.get(line.product_id), ...line })
  const write = { key: crypto.randomUUID(), mode, lines: [...byProduct.values()] }
  storeWrites(email, [...queue, write])
  return write
}

export function endWrite(email: string, key: string): void {
  storeWrites(
    email,
    readWrites(email).filter((write) => write.key !== key),
  )
}

function storeWrites(email: string, writes: readonly CartWrite[]): void {
  if (writes.length === 0) localStorage.removeItem(writesOf(email))
  else localStorage.setItem(writesOf(email), JSON.stringify(writes))
}

/** True if the key of a storage event is the visitor's cart; null means all keys. */
export const isVisitorCart = (key: string | null) => key === LINES || key === null

function read<T>(storage: Storage, key: string, schema: z.ZodType<T[]>): T[] {
  try {
    return schema.parse(JSON.parse(storage.getItem(key) ?? '[]'))
  } catch {
    // Written by another version of the shop or by hand: treat it as empty.
    return []
  }
}
