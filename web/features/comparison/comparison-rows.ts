import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { keyOf } from '#contract/products/spec-values.ts'
import { linePrice, type PricedProduct, priceSteps } from '#web/features/prices/line-price.ts'
import { orderingFacts } from '#web/features/products/ordering-facts.ts'

export type ComparedProduct = Product & PricedProduct

export interface ComparisonRow {
  readonly label: string
  /** One for each product, in their order; each may have several lines, or none where the product does not say. */
  readonly values: readonly (readonly string[])[]
  readonly differs: boolean
}

export interface ComparisonGroup {
  readonly title: string
  readonly rows: readonly ComparisonRow[]
}

/** Two products never share these, so marking them as different says nothing. */
const codes = new Set(['SKU', 'MPN', 'GTIN'])

/** Compares products fact by fact. Facts that none of them has are left out. */
export function compareProducts(products: readonly ComparedProduct[]): readonly ComparisonGroup[] {
  const facts = (factsOf: (product: ComparedProduct) => Readonly<Record<string, string>>) => {
    const all = products.map(factsOf)
    const labels = new Set(all.flatMap((each) => Object.keys(each)))
    return [...labels].map((label) =>
      row(
        label,
        all.map((each) => (each[label] ? [each[label]] : [])),
      ),
    )
  }
  return [
    {
      title: 'Price and stock',
      rows: [
        row('Price per piece', products.map(priceOf)),
        row('From a quantity on', products.map(breaksOf)),
        row(
          'In stock',
          products.map(({ availableQuantity }) => [`${formatCount(availableQuantity)} pieces`]),
        ),
      ].filter(({ values }) => values.some((lines) => lines.length > 0)),
    },
    { title: 'Codes and quantities', rows: facts(orderingFacts) },
    { title: 'Specifications', rows: facts(specificationsOf) },
  ]
}

/** A product's category, its values of the options of its family, and its specifications of other names. */
function specificationsOf({ category, family, specs }: ComparedProduct): Record<string, string> {
  const options = family?.values ?? []
  const names = new Set(options.map(({ option }) => option.toLowerCase()))
  return {
    Category: category,
    ...Object.fromEntries(options.map(({ option, value }) => [option, value])),
    ...Object.fromEntries(Object.entries(specs).filter(([name]) => !names.has(name.toLowerCase()))),
  }
}

const priceOf = (product: ComparedProduct) => {
  const { unitPrice, source } = linePrice(product, product.quantityRule.min)
  return [formatAmount(unitPrice), ...(source === 'price-list' ? ['Your company’s price'] : [])]
}

const breaksOf = (product: ComparedProduct) =>
  priceSteps(product)
    .slice(1)
    .map(({ from, unitPrice }) => `${formatCount(from)}: ${formatAmount(unitPrice)}`)

function row(label: string, values: readonly (readonly string[])[]): ComparisonRow {
  // 1 TB and 1000 GB are no difference.
  const written = new Set(values.map((lines) => keyOf(lines.join('\n'))))
  return { label, values, differs: written.size > 1 && !codes.has(label) }
}
