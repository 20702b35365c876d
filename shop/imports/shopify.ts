import { createHash } from 'node:crypto'
import { addressIn } from '#contract/imports/other-shops.ts'
import type { CellOf, ExportFormat } from './formats.ts'
import { specsCell } from './specs-cell.ts'

interface Parent {
  /** Why none of its variants is a product here; further rows leave the cells with the reason empty. */
  readonly skipped: string | undefined
  readonly title: string
  readonly description: string
  readonly brand: string
  readonly category: string
  readonly picture: string
  readonly optionNames: readonly string[]
}

const MAX_SKU = 64
/** Shopify's name for the only variant of a product without options. */
const NO_OPTION = 'Default Title'

/** Headings of the older version, with those of the newer one. The others differ in case only. */
const newHeadings: Readonly<Record<string, string>> = {
  Handle: 'URL handle',
  'Body (HTML)': 'Description',
  Published: 'Published on online store',
  'Variant SKU': 'SKU',
  'Variant Barcode': 'Barcode',
  'Variant Price': 'Price',
  'Variant Grams': 'Weight value (grams)',
  'Variant Inventory Qty': 'Inventory quantity',
  'Image Src': 'Product image URL',
  'Variant Image': 'Variant image URL',
}

/**
 * Shopify's export of products: the first row of a handle has the product and its first variant, further rows have
 * further variants, and rows without a price have further pictures. Two versions have different headings.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export const shopify: ExportFormat = {
  knownBy: [
    ['handle', 'title', 'variant price', 'option1 name'],
    ['url handle', 'title', 'price', 'option1 name'],
  ],
  reader: () => {
    const parents = new Map<string, Parent>()
    return (cellOf) => {
      const cell: CellOf = (heading) => cellOf(heading) || cellOf(newHeadings[heading] ?? heading)
      const handle = cell('Handle')
      const known = parents.get(handle)
      if (known === undefined && cell('Title') === '') return { skipped: 'No row before has this handle.' }
      const parent = known ?? {
        skipped: whySkipped(cell),
        title: cell('Title'),
        description: cell('Body (HTML)'),
        brand: cell('Vendor'),
        category: cell('Type') || lastOf(cell('Product Category')),
        picture: cell('Image Src'),
        optionNames: [1, 2, 3].map((n) => cell(`Option${n} Name`)),
      }
      if (known === undefined) parents.set(handle, parent)
      const values = [1, 2, 3].map((n) => cell(`Option${n} Value`))
      if (cell('Variant Price') === '' && values.every((value) => value === ''))
        return { skipped: 'Another picture of the product above.' }
      if (parent.skipped !== undefined) return { skipped: parent.skipped }
      const options = values.flatMap((value, at): [string, string][] =>
        value === '' || value === NO_OPTION ? [] : [[parent.optionNames[at] || `Option ${at + 1}`, value]],
      )
      return {
        address: addressIn.shopify(handle),
        product: {
          sku: cell('Variant SKU') || skuOf(handle, options),
          name: parent.title,
          description: parent.description,
          brand: parent.brand,
          category: parent.category,
          gtin: cell('Variant Barcode').replace(/^'/, ''),
          price: cell('Variant Price'),
          cost: cell('Cost per item'),
          // Grams, whatever unit its pages show.
          weight: gramsCell(cell('Variant Grams')),
          // Oversold stock is negative there.
          availableQuantity: cell('Variant Inventory Qty').replace(/^-.*/, '0'),
          picture: cell('Variant Image') || parent.picture,
          option: specsCell(options),
        },
        variant: options.length > 0 ? { of: handle, family: parent.title, options } : undefined,
      }
    }
  },
}

const gramsCell = (grams: string) => (grams === '' ? '' : `${grams} g`)

function whySkipped(cell: CellOf): string | undefined {
  if (/^(?:archived|draft)$/i.test(cell('Status')) || /^false$/i.test(cell('Published')))
    return 'It is not published in the other shop.'
  return /^true$/i.test(cell('Gift Card')) ? 'A gift card is not a product here.' : undefined
}

const lastOf = (path: string) => path.split('>').at(-1)?.trim() ?? ''

/** A value that differs from its readable form in case and blanks only. */
const READABLE = /^[a-z0-9]+(?: [a-z0-9]+)*$/i
const HASH_LENGTH = 8

/**
 * A variant without a SKU is known by its handle and options, the same in the next export. A hash of them is added if
 * the SKU would leave something out: +1.5 and -1.5 are two variants.
 */
function skuOf(handle: string, options: readonly (readonly [name: string, value: string])[]): string {
  const values = options.map(([, value]) => value)
  const sku = [handle, ...values.map(readable)].filter((part) => part !== '').join('-')
  if (sku.length <= MAX_SKU && values.every((value) => READABLE.test(value))) return sku
  const hash = createHash('sha256')
    .update(JSON.stringify([handle, ...values]))
    .digest('hex')
  return `${sku.slice(0, MAX_SKU - HASH_LENGTH - 1).toWellFormed()}-${hash.slice(0, HASH_LENGTH)}`
}

const readable = (value: string) =>
  value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
