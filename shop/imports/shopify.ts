import type { ExportFormat } from './formats.ts'
import { specsCell } from './specs-cell.ts'

interface Parent {
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

/**
 * Shopify's export of products: the first row of a handle has the product and its first variant, further rows have
 * further variants, and rows without a price have further pictures.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export const shopify: ExportFormat = {
  knownBy: ['handle', 'title', 'variant price', 'option1 name'],
  reader: () => {
    const parents = new Map<string, Parent>()
    return (cell) => {
      const handle = cell('Handle')
      const known = parents.get(handle)
      if (known === undefined && cell('Title') === '') return { skipped: 'No row before has this handle.' }
      const parent = known ?? {
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
      if (/^(?:archived|draft)$/i.test(cell('Status')) || /^false$/i.test(cell('Published')))
        return { skipped: 'It is not published in the other shop.' }
      if (/^true$/i.test(cell('Gift Card'))) return { skipped: 'A gift card is no product here.' }
      const options = values.flatMap((value, at): [string, string][] =>
        value === '' || value === NO_OPTION ? [] : [[parent.optionNames[at] || `Option ${at + 1}`, value]],
      )
      return {
        product: {
          sku: cell('Variant SKU') || skuOf(handle, options),
          name: parent.title,
          description: parent.description,
          brand: parent.brand,
          category: parent.category,
          gtin: cell('Variant Barcode').replace(/^'/, ''),
          price: cell('Variant Price'),
          // Oversold stock is negative there.
          availableQuantity: cell('Variant Inventory Qty').replace(/^-.*/, '0'),
          picture: cell('Variant Image') || parent.picture,
          option: specsCell(options),
        },
      }
    }
  },
}

const lastOf = (path: string) => path.split('>').at(-1)?.trim() ?? ''

/** A variant without a SKU is known by its handle and options, the same in the next export. */
const skuOf = (handle: string, options: readonly (readonly [string, string])[]) =>
  [handle, ...options.map(([, value]) => value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))]
    .join('-')
    .slice(0, MAX_SKU)
