import { href } from 'react-router'
import { counted } from '#contract/counts.ts'
import { listCategories } from '#contract/products/endpoints.ts'
import { type FoundRecord, findRecords } from '#contract/search/records.ts'
import { callPublic, callShop, needsRenewal } from '#web/api-client.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { punchOutToken } from '#web/features/punchout/visit.ts'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { dashboardPages } from './find-in-dashboard.ts'
import { searchQuery } from './product-search.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'

/** A page that a search in the header leads to. */
export interface FoundPage {
  readonly to: string
  readonly title: string
  readonly detail: string
}

export interface FoundPages {
  readonly heading: string
  readonly pages: readonly FoundPage[]
}

const MAX_CATEGORIES = 3

const kindNames: Readonly<Record<FoundRecord['kind'], string>> = {
  order: 'Order',
  'purchase-order': 'Purchase order',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  quote: 'Quote',
  shipment: 'Shipment',
  return: 'Return',
  'tracking-number': 'Tracking number',
  'serial-number': 'Serial number',
}

/**
 * Returns the pages that match the text in the header's search: records whose full number is typed, matches in the dashboard
 * (find-in-dashboard.ts), categories and products. Parts that the shop does not answer are left out.
 */
export async function findOptions(typed: string): Promise<readonly FoundPages[]> {
  const [records, inDashboard, categories, products] = await Promise.all([
    recordPages(typed),
    dashboardPages(typed),
    categoryPages(typed),
    suggestionsFor(typed, 'family'),
  ])
  const found = [
    { heading: 'Numbers', pages: records },
    // A record of a whole number is there already.
    ...inDashboard.map(({ heading, pages }) => ({
      heading,
      pages: pages.filter(({ to }) => !records.some((record) => record.to === to)),
    })),
    { heading: 'Categories', pages: categories },
    {
      heading: 'Products',
      pages: products.map(productPage),
    },
  ]
  return found.filter(({ pages }) => pages.length > 0)
}

function productPage(product: Suggestion): FoundPage {
  const { name, sku, family } = product
  const isFamily = family !== undefined && family.variantCount > 1
  return {
    to: productPath(product),
    title: isFamily ? family.name : name,
    detail: isFamily ? counted(family.variantCount, 'variant') : sku,
  }
}

/**
 * Returns the pages of a number that is typed in full: records that the signed-in user may see, and products by their
 * SKU, MPN or GTIN. Products come from the suggestions call, whose reply the browser already has if the number was
 * typed slowly.
 */
export async function numberPages(typed: string): Promise<readonly FoundPage[]> {
  const [records, products] = await Promise.all([
    recordPages(typed),
    mayBeProductCode(typed) ? suggestionsFor(typed, 'family') : [],
  ])
  const code = typed.toUpperCase()
  const found = products.filter(({ sku, mpn, gtin }) =>
    [sku, mpn, gtin].some((each) => each?.toUpperCase() === code),
  )
  return [...records, ...found.map(productPage)]
}

/** Words are searched for at once. */
const mayBeProductCode = (typed: string) => /^\S+$/.test(typed) && /[\d-]/.test(typed)

/** Returns the pages of a number that the signed-in user may see; none for visitors. */
async function recordPages(typed: string): Promise<readonly FoundPage[]> {
  const session = readSession()
  if (!session || needsRenewal(session)) return []
  try {
    const found = await callShop(new Request(location.href), findRecords, { q: typed })
    return found.map(toPage)
  } catch {
    return []
  }
}

function toPage({ kind, number, _id: id, orderNumber }: FoundRecord): FoundPage {
  const isOrder = kind === 'order'
  const to =
    kind === 'quote'
      ? href('/dashBoard/quotes/:id', { id })
      : kind === 'invoice' || kind === 'credit-note'
        ? href('/dashBoard/invoices/:id', { id })
        : href('/dashBoard/order/:id', { id })
  return {
    to,
    title: `${kindNames[kind]} ${number}`,
    detail: orderNumber === undefined || isOrder ? '' : `Order ${orderNumber}`,
  }
}

let categories: { readonly seenBy: string; readonly names: Promise<readonly string[]> } | undefined

/** Returns the categories with a word that begins with the text. They are asked for once for each reader. */
async function categoryPages(typed: string): Promise<readonly FoundPage[]> {
  const seenBy = seesAssortment() ? (punchOutToken() ?? readSession()?.email ?? '') : ''
  if (categories?.seenBy !== seenBy) categories = { seenBy, names: callPublic(listCategories, {}) }
  try {
    const words = typed.toLowerCase()
    return (await categories.names)
      .filter((category) => ` ${category.toLowerCase()}`.includes(` ${words}`))
      .slice(0, MAX_CATEGORIES)
      .map((category) => ({
        to: `${href('/')}${searchQuery({ category })}#products`,
        title: category,
        detail: 'Category',
      }))
  } catch {
    categories = undefined
    return []
  }
}
