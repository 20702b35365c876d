import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** A line of an earlier order or of a list, to be put into the cart. */
interface SourceLine {
  readonly product_id: string
  readonly productName: string
  readonly orderAmount: number
  /** What a piece was; undefined where no price was kept. */
  readonly price?: number
}

/** A product of an earlier order or of a list, beside what the cart says of it today. */
export interface ComparedLine {
  readonly productId: string
  readonly productName: string
  /** As it was ordered, or is on the list; in the cart may be more. */
  readonly pieces: number
  readonly isInCart: boolean
  /** What is different today, as sentences; none when nothing is. */
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
            : [`A piece is ${formatDollars(now.price)} now; it was ${formatDollars(price)}.`]),
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

/** One line for each product: the cart has no more. Its price is the first line's. */
export function sumByProduct<Line extends SourceLine>(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const sum = sums.get(line.product_id)
    sums.set(line.product_id, sum ? { ...sum, orderAmount: sum.orderAmount + line.orderAmount } : line)
  }
  return [...sums.values()]
}
