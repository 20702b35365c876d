import { href } from 'react-router'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { Product } from '#contract/products.ts'
import { searchQuery } from '#web/features/search/product-search.ts'

interface Described {
  readonly product: Product
  readonly rating: { readonly count: number; readonly average?: number | undefined }
  readonly path: string
  readonly publicUrl: string
}

/** JSON-LD of a product: schema.org's Product and BreadcrumbList, for search engines. */
export function productJsonLd({ product, rating, path, publicUrl }: Described) {
  const { _id, name, description, img, category, price, availableQuantity } = product
  const url = publicUrl + path
  const crumbs = [
    ['Home', href('/')],
    [category, `${href('/')}${searchQuery({ category })}`],
    [name, path],
  ]
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      category,
      sku: _id,
      url,
      image: new URL(img, publicUrl).href,
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${availableQuantity < MIN_ORDER_PIECES ? 'OutOfStock' : 'InStock'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: MIN_ORDER_PIECES },
      },
      ...(rating.average !== undefined && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(rating.average.toFixed(2)),
          reviewCount: rating.count,
        },
      }),
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

/** The picture for shared links: a picture of this shop has a wide version, any other is used as it is. */
export const sharePicture = (img: string) => img.replace(/^(\/i\/[\w-]+)-800\.webp$/, '$1-share.jpg')
