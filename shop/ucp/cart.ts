import { createHash } from 'node:crypto'
import { addCartLines, type Cart, getCart, setCartLines } from '#contract/carts/endpoints.ts'
import { Id } from '#contract/fields.ts'
import { ONE } from '#contract/products/unit-of-measure.ts'
import { type CartRequest, MAX_SENT_LINES, MAX_SHOWN_LINES } from '#contract/ucp/requests.ts'
import { call } from '#http/call.ts'
import { toCart } from './cart-mapping.ts'
import { BusinessError, IdentityError, UcpError } from './errors.ts'
import { type Asking, mayUse } from './shop-calls.ts'

/** A member has one cart, which they see on the shop's pages too. Without a member's token there is no cart. */
export interface Carts {
  readonly asking: Asking
  readonly publicUrl: string
}

/**
 * The id of the caller's only cart.
 * @throws IdentityError
 */
function ownCart(asking: Asking): string {
  if (!asking.principal) throw new IdentityError('no-token')
  if (!mayUse(asking, 'get_cart', 'add_to_cart', 'set_cart_lines'))
    throw new IdentityError('no-right', 'The member did not give this program the cart.')
  // Nobody learns the id of an account from it.
  return `cart_${createHash('sha256').update(`ucp ${asking.principal.caller.id}`).digest('base64url').slice(0, 22)}`
}

const read = ({ options }: Asking) => call(getCart, { limit: MAX_SHOWN_LINES }, options)

/** An empty cart counts as cancelled: it is not found. */
async function readOwn({ asking }: Carts, id: string): Promise<Cart> {
  const isOwn = ownCart(asking) === id
  const cart = isOwn ? await read(asking) : undefined
  if (!cart?.lineCount) throw new BusinessError('not_found', 'There is no such cart.', 'unrecoverable')
  return cart
}

/** @throws BusinessError for a cart of which the platform has not seen all lines */
function mustBeSeenWhole({ nextOffset }: Cart): void {
  if (nextOffset === undefined) return
  const content = `The cart has more than ${MAX_SHOWN_LINES} lines: change it on the shop's page.`
  throw new BusinessError('cart_too_large', content, 'requires_buyer_review')
}

/** The pieces of each product; a product that is there twice has the pieces of both. */
function linesOf({ line_items }: CartRequest) {
  if (line_items.length > MAX_SENT_LINES)
    throw new UcpError(400, 'request_too_large', `Send ${MAX_SENT_LINES} lines at most.`)
  const pieces = new Map<string, number>()
  for (const { item, quantity } of line_items) {
    if (item.quantity_unit && item.quantity_unit.unit !== ONE)
      throw new BusinessError(
        'quantity_unit_mismatch',
        `${item.id} is sold by the piece (${ONE}).`,
        'recoverable',
      )
    // No product has such an id: the call answers what it answers for one that is not sold.
    if (!Id.safeParse(item.id).success)
      throw new BusinessError('not_found', `There is no product ${item.id}.`, 'unrecoverable')
    pieces.set(item.id, Math.min(1_000_000_000, (pieces.get(item.id) ?? 0) + quantity))
  }
  return [...pieces].map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
}

/** Adds to the member's cart: what they put there themselves stays. */
export async function createCart(carts: Carts, request: CartRequest, idempotencyKey: string | undefined) {
  const { asking, publicUrl } = carts
  const id = ownCart(asking)
  const lines = linesOf(request)
  if (lines.length === 0) throw new BusinessError('no_lines', 'A cart needs a line.', 'recoverable')
  const { unknown } = await call(addCartLines, { lines }, { ...asking.options, idempotencyKey })
  if (unknown.length === lines.length)
    throw new BusinessError('item_unavailable', 'None of the items is sold.', 'unrecoverable')
  return toCart(await read(asking), { id, publicUrl, unknown })
}

export async function showCart(carts: Carts, id: string) {
  return toCart(await readOwn(carts, id), { id, publicUrl: carts.publicUrl })
}

/** Puts these lines in the place of all others. */
export async function updateCart(carts: Carts, id: string, request: CartRequest) {
  const { asking, publicUrl } = carts
  const before = await readOwn(carts, id)
  mustBeSeenWhole(before)
  const lines = linesOf(request)
  if (lines.length === 0) {
    await emptyCart(asking, before)
    return toCart(await read(asking), { id, publicUrl })
  }
  const { unknown } = await call(addCartLines, { lines, mode: 'replace' }, asking.options)
  return toCart(await read(asking), { id, publicUrl, unknown })
}

/** Takes all lines out, and answers the cart as it was. */
export async function cancelCart(carts: Carts, id: string) {
  const { asking, publicUrl } = carts
  const before = await readOwn(carts, id)
  mustBeSeenWhole(before)
  await emptyCart(asking, before)
  return toCart(before, { id, publicUrl })
}

async function emptyCart({ options }: Asking, { lines, unknown }: Cart): Promise<void> {
  const ids = [...lines.map(({ product_id }) => product_id), ...unknown]
  await call(setCartLines, { lines: ids.map((product_id) => ({ product_id, orderAmount: 0 })) }, options)
}
