import { href } from 'react-router'
import { imagePaths } from '#contract/images/paths.ts'
import { shopCurrency } from '#contract/locale.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { largestQuantity } from '#contract/products/quantity.ts'
import { priceSteps } from '#web/features/prices/line-price.ts'
import { searchQuery } from '#web/features/search/product-search.ts'

interface Described {
  readonly product: Product
  readonly rating: { readonly count: number; readonly average?: number | undefined }
  readonly path: string
  readonly publicUrl: string
}

/** Returns the JSON-LD of a product for search engines: schema.org's Product and BreadcrumbList. */
export function productJsonLd({ product, rating, path, publicUrl }: Described) {
  const { name, description, img, category, sku, mpn, gtin, brand } = product
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
      sku,
      ...(mpn && { mpn }),
      ...(gtin && { gtin }),
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      url,
      ...(img !== imagePaths.none && { image: new URL(img, publicUrl).href }),
      offers: offersOf(product, url),
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

/** Returns one offer, or one per price break with the price range. */
function offersOf(product: Product, url: string) {
  const { quantityRule, availableQuantity } = product
  const isThere = largestQuantity(quantityRule, availableQuantity) !== undefined
  const steps = priceSteps(product)
  const offers = steps.map(({ from, unitPrice }, place) => {
    const next = steps[place + 1]
    const most = next ? next.from - quantityRule.multiple : quantityRule.max
    return {
      '@type': 'Offer',
      url,
      price: unitPrice,
      priceCurrency: shopCurrency(),
      availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
      eligibleQuantity: {
        '@type': 'QuantitativeValue',
        minValue: from,
        ...(most !== undefined && { maxValue: most }),
      },
    }
  })
  if (offers.length === 1) return offers[0]
  const prices = steps.map(({ unitPrice }) => unitPrice)
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: shopCurrency(),
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offers.length,
    availability: offers[0]?.availability,
    offers,
  }
}

/** Returns the picture for shared links: the wide version of a picture hosted by this shop, any other as it is. */
export const sharePicture = (img: string) =>
  img === imagePaths.none ? undefined : img.replace(/^(\/i\/[\w-]+)-800\.webp$/, '$1-share.jpg')
