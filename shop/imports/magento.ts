import { addressIn } from '#contract/imports/other-shops.ts'
import type { CellOf, ExportFormat } from './formats.ts'
import { specsCell } from './specs-cell.ts'

/** Types of rows that are no product of their own here. */
const noProduct: Readonly<Record<string, string>> = {
  configurable: 'A parent of variants: each variant is a product of its own.',
  bundle: 'A bundle: each part is a product of its own.',
  grouped: 'A group of products: each is a product of its own.',
}

/** The status of a product that Magento does not show. */
const DISABLED = '2'

/**
 * Magento's export of products: a row for each product, and rows with its texts in other store views.
 * https://experienceleague.adobe.com/en/docs/commerce-admin/systems/data-transfer/data-attributes-product
 */
export const magento: ExportFormat = {
  knownBy: [['sku', 'attribute_set_code', 'product_type']],
  reader: () => (cell) => {
    if (cell('store_view_code') !== '') return { skipped: 'The texts of another store view.' }
    if (cell('sku') === '') return { skipped: 'More about the product above.' }
    const why = noProduct[cell('product_type')]
    const isDisabled = cell('product_online') === DISABLED || cell('status') === DISABLED
    const address = addressOf(cell)
    if (why !== undefined) return { skipped: why, ...(!isDisabled && { address, ...familyOf(cell) }) }
    if (isDisabled) return { skipped: 'It is not published in the other shop.' }
    const picture = cell('base_image')
    return {
      address,
      product: {
        sku: cell('sku'),
        name: cell('name'),
        description: cell('description') || cell('short_description'),
        category: cell('categories').split(',')[0]?.split('/').at(-1) ?? '',
        price: cell('price'),
        cost: cell('cost'),
        // In the unit of the other shop's settings, which the file does not name.
        weight: cell('weight'),
        availableQuantity: cell('qty').replace(/^-.*/, '0'),
        // Others are paths in the other shop's folders.
        picture: /^https?:/.test(picture) ? picture : '',
        spec: specsCell(attributesOf(cell('additional_attributes'))),
      },
    }
  },
}

/** Variants that are shown at their parent only. */
const HIDDEN = 'Not Visible Individually'

/** Older versions export the whole path. */
function addressOf(cell: CellOf): string | undefined {
  if (cell('visibility') === HIDDEN) return undefined
  const [path, key] = [cell('url_path'), cell('url_key')]
  if (path !== '') return `/${path}`
  return key === '' ? undefined : addressIn.magento(key)
}

/** Attributes that say nothing about the product. */
const INTERNAL = /^(?:has|required)_options=/

/** `color=Red,size=M`: names are codes, so a comma inside a value is followed by no name. */
const attributesOf = (attributes: string) =>
  attributes
    .split(/,(?=[a-z][a-z0-9_]*=)/)
    .filter((pair) => !INTERNAL.test(pair))
    .map((pair) => {
      const sign = Math.max(pair.indexOf('='), 0)
      return [nameOf(pair.slice(0, sign)), pair.slice(sign + 1)] as const
    })

/** `sku=MB-S,color=Red|sku=MB-M,color=Blue` are the variants of a configurable product. */
function familyOf(cell: CellOf) {
  if (cell('configurable_variations') === '') return {}
  const variants = cell('configurable_variations')
    .split('|')
    .map((variant) => new Map(attributesOf(variant)))
  const options = [...(variants[0]?.keys() ?? [])].filter((name) => name !== SKU)
  return {
    family: {
      name: cell('name'),
      options,
      variants: variants.map((variant) => ({
        sku: variant.get(SKU) ?? '',
        values: options.map((name) => variant.get(name) ?? ''),
      })),
    },
  }
}

/** As `nameOf` shows it. */
const SKU = 'Sku'

/** `screen_size` is shown as Screen size. */
const nameOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')
