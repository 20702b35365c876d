import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'

/** A line of an earlier order or a list, to add to the cart. */
interface SourceLine {
  readonly product_id: string
  readonly productName: string
  readonly orderAmount: number
  /** The former price per piece; undefined where none was stored. */
  readonly price?: number
}

/** A product of an earlier order or a list, compared with the cart today. */
export interface ComparedLine {
  readonly productId: string
  readonly productName: string
  /** The quantity ordered or listed; the cart may have more. */
  readonly pieces: number
  readonly isInCart: boolean
  /** Sentences on what differs today; empty when nothing does. */
  readonly differences: readonly string[]
}

interface Cart {
  readonly lines: readonly CartLine[]
  /** The quantities before the lines were added. */
  readonly before: readonly { readonly product_id: string; readonly orderAmount: number }[]
}

/** Compares lines with the cart that they were added to. */
export function compareWithCart(source: readonly SourceLine[], cart: Cart): ComparedLine[] {
  return sumByProduct(source).map(({ product_id, productName, orderAmount, price }) => {
    const now = cart.lines.find((line) => line.product_id === product_id)
    const had = cart.before.find((line) => line.product_id === product_id)?.orderAmount ?? 0
    const differences = now
      ? [
          ...(had > 0 ? [cartHad(had, now.orderAmount)] : []),
          ...(now.problem ? [problemOf(now, now.problem)] : []),
          ...(price === undefined || now.price === price
            ? []
            : [`The price per piece is ${formatAmount(now.price)} now; it was ${formatAmount(price)}.`]),
        ]
      : ['No longer sold.']
    return { productId: product_id, productName, pieces: orderAmount, isInCart: !!now, differences }
  })
}

const cartHad = (had: number, now: number) =>
  `The cart had ${formatCount(had)} of it already; there are ${formatCount(now)} in it now.`

function problemOf({ availableQuantity }: CartLine, { code, message }: NonNullable<CartLine['problem']>) {
  if (code !== 'out-of-stock') return message
  return availableQuantity > 0 ? `Only ${formatCount(availableQuantity)} are in stock.` : 'Out of stock.'
}

/** Sums lines by product, as the cart has one line per product. The price is that of the first line. */
export function sumByProduct<Line extends SourceLine>(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const sum = sums.get(line.product_id)
    sums.set(line.product_id, sum ? { ...sum, orderAmount: sum.orderAmount + line.orderAmount } : line)
  }
  return [...sums.values()]
}
