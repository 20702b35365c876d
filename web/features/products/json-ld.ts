import { href } from 'react-router'
import type { FamilyOption } from '#contract/families/endpoints.ts'
import { imagePaths } from '#contract/images/paths.ts'
import type { Product } from '#contract/products/endpoints.ts'
import type { Maker } from '#contract/products/makers.ts'
import type { ShownFamily, ShownVariant } from '#web/features/families/shown-family.ts'
import { searchQuery } from '#web/features/search/product-search.ts'
import { offerOf } from './json-ld-offer.ts'
import { productPath } from './product-path.ts'

interface Described {
  readonly product: Product
  /** The family that the product is a variant of. */
  readonly family?: ShownFamily | undefined
  readonly rating: { readonly count: number; readonly average?: number | undefined }
  readonly path: string
  readonly publicUrl: string
}

/**
 * Returns the JSON-LD of a product for search engines: schema.org's Product, of a variant within its ProductGroup, and
 * BreadcrumbList.
 */
export function productJsonLd({ product, family, rating, path, publicUrl }: Described) {
  const { name, category } = product
  const crumbs = [
    ['Home', href('/')],
    [category, `${href('/')}${searchQuery({ category })}`],
    [name, path],
  ]
  const shown = shownJsonLd({ product, rating, path, publicUrl })
  return [
    {
      '@context': 'https://schema.org',
      ...(family ? groupOf(family, { product, shown, publicUrl }) : shown),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([title, item], place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: title,
        item: `${publicUrl}${item}`,
      })),
    },
  ]
}

function shownJsonLd({ product, rating, path, publicUrl }: Omit<Described, 'family'>) {
  const { name, description, category } = product
  const url = publicUrl + path
  return {
    '@type': 'Product',
    name,
    description,
    category,
    ...codesOf(product),
    url,
    ...imagesOf(product, publicUrl),
    ...(product.maker && { manufacturer: manufacturerOf(product.maker) }),
    offers: offerOf(product, url),
    ...(rating.average !== undefined && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(rating.average.toFixed(2)),
        reviewCount: rating.count,
      },
    }),
  }
}

/** One address, or a list of them. */
function imagesOf({ img, pictures = [] }: Product, publicUrl: string) {
  if (img === imagePaths.none) return {}
  const [first, ...others] = pictures.map(({ url }) => new URL(url, publicUrl).href)
  const image =
    first === undefined ? new URL(img, publicUrl).href : others.length > 0 ? [first, ...others] : first
  return { image }
}

function manufacturerOf({ name, address, contact }: Maker) {
  const isEmail = contact?.includes('@') && !contact.includes('/')
  return {
    '@type': 'Organization',
    name,
    address,
    ...(contact && (isEmail ? { email: contact } : { url: contact })),
  }
}

const codesOf = ({ sku, mpn, gtin, brand }: Product) => ({
  sku,
  ...(mpn && { mpn }),
  ...(gtin && { gtin }),
  ...(brand && { brand: { '@type': 'Brand', name: brand } }),
})

/** The properties that schema.org has for options. */
const optionProperties: Readonly<Record<string, string>> = {
  colour: 'color',
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
}

const propertyOf = ({ name }: FamilyOption) => optionProperties[name.toLowerCase()]

/** A variant's values of the options: properties of their own where schema.org has them. */
function optionValuesOf(options: readonly FamilyOption[], { values }: ShownVariant) {
  const all = options.map((option, place) => ({
    name: option.name,
    property: propertyOf(option),
    value: values[place],
  }))
  const others = all.filter(({ property }) => property === undefined)
  return {
    ...Object.fromEntries(all.flatMap(({ property, value }) => (property ? [[property, value]] : []))),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
  }
}

interface Shown {
  readonly product: Product
  /** The JSON-LD of the variant that the page is about. */
  readonly shown: ReturnType<typeof shownJsonLd>
  readonly publicUrl: string
}

/**
 * The group has the text, picture, brand and address of the variant that is shown. The others are named by their addresses,
 * where they are described.
 */
function groupOf({ _id, name, options, variants }: ShownFamily, { product, shown, publicUrl }: Shown) {
  const { description, brand, url, image } = shown
  const varied = options.flatMap((option) => propertyOf(option) ?? [])
  return {
    '@type': 'ProductGroup',
    productGroupID: _id,
    name,
    description,
    ...(brand && { brand }),
    url,
    ...(image && { image }),
    ...(varied.length > 0 && { variesBy: varied.map((property) => `https://schema.org/${property}`) }),
    hasVariant: variants.map((variant) =>
      variant.product_id === product._id
        ? { ...shown, ...optionValuesOf(options, variant) }
        : { '@type': 'Product', url: publicUrl + pathOf(variant) },
    ),
  }
}

const pathOf = ({ product_id, productName }: ShownVariant) =>
  productPath({ _id: product_id, name: productName })

/** Returns the picture for shared links: the wide version of a picture hosted by this shop, any other as it is. */
export const sharePicture = (img: string) =>
  img === imagePaths.none ? undefined : img.replace(/^(\/i\/[\w-]+)-800\.webp$/, '$1-share.jpg')
