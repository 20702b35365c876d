import type { Cart, CartLine } from '#contract/carts/endpoints.ts'
import { CART_PAGE } from '#contract/carts/page-path.ts'
import { imagePaths } from '#contract/images/paths.ts'
import { toCents } from '#contract/money.ts'
import { quantityUnit } from './products.ts'
import { capability, metadata } from './profile.ts'

interface Shown {
  readonly id: string
  readonly publicUrl: string
  /** Products of the request that are not sold. */
  readonly unknown?: readonly string[]
}

/** What the protocol calls a problem of a line. Others are spelled as ours. */
const problems: Readonly<Record<string, string>> = {
  'out-of-stock': 'out_of_stock',
  'no-such-product': 'item_unavailable',
  'not-in-assortment': 'item_unavailable',
}

/** The lines that are shown, with the reason for each that cannot be ordered as it is. Totals are without freight and tax. */
export function toCart(cart: Cart, { id, publicUrl, unknown = [] }: Shown) {
  const sum = cart.lines.reduce((whole, { paymentAmount }) => whole + toCents(paymentAmount), 0)
  const messages = [
    ...cart.lines.flatMap(problemOf),
    ...[...new Set([...cart.unknown, ...unknown])].map((product) =>
      warning('item_unavailable', `The product ${product} is not sold.`),
    ),
    ...(cart.nextOffset === undefined
      ? []
      : [
          warning(
            'lines_left_off',
            `The cart has ${cart.lineCount} lines: see the shop's page for the others.`,
          ),
        ]),
  ]
  return {
    ucp: metadata('success', capability.cart),
    id,
    line_items: cart.lines.map((line) => toLine(line, publicUrl)),
    currency: cart.currency,
    totals: totalsOf(sum),
    ...(messages.length > 0 && { messages }),
    continue_url: publicUrl + CART_PAGE,
  }
}

const warning = (code: string, content: string) => ({ type: 'warning', code, content })

function problemOf({ problem }: CartLine, place: number) {
  if (!problem) return []
  const { code, message, nearestQuantities } = problem
  const instead = nearestQuantities.length > 0 ? ` Possible instead: ${nearestQuantities.join(', ')}.` : ''
  return [
    {
      type: 'error',
      code: problems[code] ?? code.replaceAll('-', '_'),
      path: `$.line_items[${place}]`,
      content: message + instead,
      severity: 'recoverable',
    },
  ]
}

const toLine = (line: CartLine, publicUrl: string) => ({
  id: line.product_id,
  item: {
    id: line.product_id,
    title: line.productName,
    price: toCents(line.price),
    ...quantityUnit(line.quantityRule.multiple),
    ...(line.img && line.img !== imagePaths.none && { image_url: new URL(line.img, publicUrl).href }),
  },
  quantity: line.orderAmount,
  totals: totalsOf(toCents(line.paymentAmount)),
})

const totalsOf = (cents: number) => [
  { type: 'subtotal', amount: cents },
  { type: 'total', amount: cents, display_text: 'Estimated total, without freight and tax' },
]
