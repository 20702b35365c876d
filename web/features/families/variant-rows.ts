import { type Family, type FamilyOption, MAX_OPTIONS } from '#contract/families/endpoints.ts'
import { scaledBreaks } from '#contract/families/scaled-breaks.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { fieldAmount, parseAmount } from '#contract/parse-amount.ts'
import type { PriceBreak } from '#contract/products/endpoints.ts'
import type { CellProblem } from '#web/ui/grid/sheet.tsx'
import { combinations } from './matrix.ts'

/** The product of a row as it is stored. */
export interface RowProduct {
  readonly _id: string
  readonly name: string
  readonly sku: string
  readonly img: string
  readonly price: number
  readonly priceBreaks: readonly PriceBreak[]
}

/** A variant in the grid; without a product, one that is put on sale when the family is saved. */
export interface VariantRow {
  readonly key: string
  readonly product?: RowProduct | undefined
  /** The values of the options, then SKU, name, price and the stock of a new product. */
  readonly texts: readonly string[]
}

export const fixedColumns = ['SKU', 'Name', 'Price', 'Stock'] as const

/** Texts of a row by meaning. */
export function partsOf({ texts }: VariantRow) {
  const [sku = '', name = '', price = '', stock = ''] = texts
    .slice(-fixedColumns.length)
    .map((text) => text.trim())
  return { values: texts.slice(0, -fixedColumns.length).map((text) => text.trim()), sku, name, price, stock }
}

/** The row of a product that exists. */
export const rowOf = (
  { availableQuantity, ...product }: RowProduct & { readonly availableQuantity: number },
  values: readonly string[],
): VariantRow => ({
  key: product._id,
  product,
  texts: [...values, product.sku, product.name, fieldAmount(product.price), String(availableQuantity)],
})

/** The rows of a family as it is stored, with a text for each option that there may be. */
export const rowsOf = ({ variants }: Pick<Family, 'variants'>): VariantRow[] =>
  variants.map(({ product_id: _id, values, productName: name, ...product }) =>
    rowOf(
      { ...product, _id, name },
      Array.from({ length: MAX_OPTIONS }, (_, place) => values[place] ?? ''),
    ),
  )

/** The row without the texts of options that are empty. @param used the places of the others */
export const withoutUnused = (row: VariantRow, used: readonly number[]): VariantRow => ({
  ...row,
  texts: [...used.map((place) => row.texts[place] ?? ''), ...row.texts.slice(-fixedColumns.length)],
})

/** The reverse of `withoutUnused`: texts of empty options stay as they were, in case the option is typed again. */
export const withUnused = (row: VariantRow, used: readonly number[], before?: VariantRow): VariantRow => ({
  ...row,
  texts: [
    ...Array.from({ length: MAX_OPTIONS }, (_, place) => {
      const column = used.indexOf(place)
      return (column < 0 ? before?.texts[place] : row.texts[column]) ?? ''
    }),
    ...row.texts.slice(-fixedColumns.length),
  ],
})

/** True for a cell that cannot be typed into: the stock of a product that exists is booked elsewhere. */
export const isFixed = ({ product, texts }: VariantRow, column: number) =>
  product !== undefined && column === texts.length - 1

/** Writes a block of cells from a place on, as far as there are rows and columns. */
export const withBlock = (
  rows: readonly VariantRow[],
  block: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
): VariantRow[] =>
  rows.map((row, place) => {
    const line = block[place - at.row]
    if (!line) return row
    const texts = row.texts.map((text, column) =>
      isFixed(row, column) ? text : (line[column - at.column] ?? text),
    )
    return { ...row, texts }
  })

/** Changes all prices by a percentage or an amount; what is no price stays. */
export const repriced = (
  rows: readonly VariantRow[],
  by: { readonly kind: 'percent' | 'amount'; readonly value: number },
): VariantRow[] =>
  rows.map((row) => {
    const price = parseAmount(partsOf(row).price)
    if (!(price > 0)) return row
    const cents = toCents(by.kind === 'percent' ? price * (1 + by.value / 100) : price + by.value)
    return { ...row, texts: row.texts.with(-2, fieldAmount(toAmount(Math.max(1, cents)))) }
  })

/** Returns a row for each combination that has none, with a SKU, a name and a price to begin with. */
export function proposedRows(
  rows: readonly VariantRow[],
  options: readonly FamilyOption[],
  { name, price }: { readonly name: string; readonly price: string },
): VariantRow[] {
  const there = new Set(
    rows.map((row) => JSON.stringify(partsOf(row).values.map((value) => value.toLowerCase()))),
  )
  return combinations(options.map(({ values }) => values.map(({ value }) => value)))
    .filter((values) => !there.has(JSON.stringify(values.map((value) => value.toLowerCase()))))
    .map((values) => ({
      key: crypto.randomUUID(),
      texts: [...values, skuOf(name, values), [name, ...values].join(' '), price, '0'],
    }))
}

/** `Ultrabook 14`, `Silver`, `16 GB` become UL14-SIL-16G. */
const skuOf = (name: string, values: readonly string[]) =>
  [codeOf(name, 4), ...values.map((value) => codeOf(value, 3))].filter(Boolean).join('-')

const codeOf = (text: string, length: number) => {
  const plain = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
  const [letters = '', ...words] = plain.split(' ').filter(Boolean)
  const rest = words.join('')
  return rest === ''
    ? letters.slice(0, length)
    : `${letters.slice(0, Math.max(2, length - rest.length))}${rest}`.slice(0, length)
}

/**
 * Divides the rows into what the shop is sent: option values, new products, and changes of existing products.
 */
export function toSend(rows: readonly VariantRow[]) {
  const existing = rows.flatMap((row) => (row.product ? [{ product: row.product, ...partsOf(row) }] : []))
  const like = existing[0]?.product._id
  const added = rows
    .filter(({ product }) => product === undefined)
    .map(partsOf)
    .map(({ values, sku, name, price, stock }) => ({
      values,
      name,
      ...(sku !== '' && { sku }),
      price: parseAmount(price),
      availableQuantity: Number(stock === '' ? 0 : stock),
    }))
  const changed = existing
    .filter(({ product, sku, name, price }) =>
      [product.sku !== sku, product.name !== name, product.price !== parseAmount(price)].includes(true),
    )
    .map(({ product, sku, name, price }) => ({
      product_id: product._id,
      sku,
      name,
      price: parseAmount(price),
      priceBreaks: breaksAt(product, parseAmount(price)),
    }))
  return {
    variants: existing.map(({ product, values }) => ({ product_id: product._id, values })),
    ...(like && added.length > 0 && { added: { like, variants: added } }),
    ...(changed.length > 0 && { changed }),
  }
}

const breaksAt = ({ price: before, priceBreaks }: RowProduct, price: number) =>
  scaledBreaks(
    priceBreaks.map(({ from, price }) => ({ from, priceCents: toCents(price) })),
    toCents(before),
    toCents(price),
  ).map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) }))

/** The first thing that cannot be sent, with its cell. */
export function rowProblem(
  rows: readonly VariantRow[],
  options: readonly FamilyOption[],
): CellProblem | undefined {
  for (const [place, row] of rows.entries()) {
    const { values, name, price, stock } = partsOf(row)
    const unknown = options.findIndex(
      (option, at) => !option.values.some(({ value }) => value.toLowerCase() === values[at]?.toLowerCase()),
    )
    const column = (fixed: (typeof fixedColumns)[number]) =>
      row.texts.length - fixedColumns.length + fixedColumns.indexOf(fixed)
    const problem =
      unknown >= 0
        ? values[unknown]
          ? ([unknown, `${options[unknown]?.name} has no value “${values[unknown]}”`] as const)
          : ([unknown, `choose a value for ${options[unknown]?.name}`] as const)
        : name === ''
          ? ([column('Name'), 'it needs a name'] as const)
          : !(parseAmount(price) > 0)
            ? ([column('Price'), `“${price}” is not a price`] as const)
            : stock !== '' && !/^\d{1,9}$/.test(stock)
              ? ([column('Stock'), `“${stock}” is not a number of pieces`] as const)
              : undefined
    if (problem) return { row: place, column: problem[0], text: `Row ${place + 1}: ${problem[1]}.` }
  }
  if (rows.length > 0 && rows.every(({ product }) => product === undefined))
    return {
      row: 0,
      column: 0,
      text: 'Add one product that exists first: new variants take everything else from it.',
    }
  return undefined
}
