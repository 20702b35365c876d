import { addressIn } from '#contract/imports/other-shops.ts'
import type { CellOf, ExportFormat } from './formats.ts'
import { specsCell } from './specs-cell.ts'

interface Parent {
  readonly name: string
  readonly description: string
  readonly category: string
  /** Why neither it nor its variants are sold. */
  readonly unsold: string | undefined
  readonly address: string | undefined
  readonly weight: string
}

const MAX_ATTRIBUTES = 10

/** Types of rows that are no product of their own here. */
const noProduct: readonly (readonly [type: RegExp, why: string])[] = [
  [/\bvariable\b/, 'A parent of variants: each variant is a product of its own.'],
  [/\bgrouped\b/, 'A group of products: each is a product of its own.'],
  [/\bexternal\b/, 'It is sold by another shop.'],
]

/**
 * WooCommerce's export of products: a row for each product, and one for each variation, which names its parent by SKU
 * or id. https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export const woocommerce: ExportFormat = {
  knownBy: [['type', 'sku', 'name', 'regular price', 'published']],
  reader: (headings) => {
    const parents = new Map<string, Parent>()
    const weights = headings.filter((heading) => /^weight \(\w+\)$/i.test(heading))
    return (cell) => {
      const type = cell('Type').toLowerCase()
      const own = {
        name: cell('Name'),
        description: cell('Description') || cell('Short description'),
        category: categoryOf(cell('Categories')),
        unsold: whyUnsold(cell),
        address: addressOf(cell),
        weight: weightOf(cell, weights),
      }
      if (type.includes('variable'))
        for (const name of [cell('SKU'), cell('ID') && `id:${cell('ID')}`])
          if (name !== '') parents.set(name, own)
      const why = noProduct.find(([kind]) => kind.test(type))?.[1]
      if (why !== undefined) return { skipped: why }
      const parent = parents.get(cell('Parent'))
      const unsold = own.unsold ?? parent?.unsold
      if (unsold !== undefined) return { skipped: unsold }
      const attributes = attributesOf(cell)
      const isVariant = parent !== undefined && /\bvariation\b/.test(type)
      return {
        // A variation is shown at its parent's address.
        address: isVariant ? parent.address : own.address,
        product: {
          sku: cell('SKU'),
          name: cell('Name'),
          description: own.description || parent?.description || '',
          category: own.category || parent?.category || '',
          brand: cell('Brands').split(',')[0] ?? '',
          gtin: cell('GTIN, UPC, EAN, or ISBN'),
          price: cell('Regular price'),
          cost: cell('Cost of goods'),
          // A variation without a weight has its parent's.
          weight: own.weight || parent?.weight || '',
          availableQuantity: cell('Stock').replace(/^-.*/, '0'),
          picture: cell('Images'),
          spec: specsCell(attributes),
        },
        variant: isVariant
          ? {
              of: cell('Parent'),
              family: parent.name,
              options: attributes.filter(([name, value]) => name !== '' && value !== ''),
            }
          : undefined,
      }
    }
  },
}

/** The export has no addresses of its own; plugins add a column for the address, or for its last part. */
const addressOf = (cell: CellOf) =>
  cell('Permalink') || cell('URL') || (cell('Slug') && addressIn.woocommerce(cell('Slug'))) || undefined

/** `Weight (kg)`, `Weight (lbs)`: the shop's unit is in the heading. */
const weightOf = (cell: CellOf, headings: readonly string[]) =>
  headings.flatMap((heading) =>
    cell(heading) ? `${cell(heading)} ${/\((\w+)\)/.exec(heading)?.[1]}` : [],
  )[0] ?? ''

function whyUnsold(cell: CellOf): string | undefined {
  if (cell('Published') === '0' || cell('Published') === '-1') return 'It is not published in the other shop.'
  return cell('Visibility in catalog') === 'hidden' ? 'The other shop hides it.' : undefined
}

/** `Clothing > Hoodies, Sale` is the category Hoodies. */
const categoryOf = (categories: string) => categories.split(/,\s*/)[0]?.split('>').at(-1)?.trim() ?? ''

const attributesOf = (cell: CellOf) =>
  Array.from(
    { length: MAX_ATTRIBUTES },
    (_, at) => [cell(`Attribute ${at + 1} name`), cell(`Attribute ${at + 1} value(s)`)] as const,
  )
