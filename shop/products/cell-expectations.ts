import { goodsGroups } from '#contract/charges/goods-groups.ts'
import { taxClasses } from '#contract/charges/tax-class.ts'
import { foreignCurrencyIn } from '#contract/imports/numbers.ts'
import { shopCurrency, shopDecimals } from '#contract/locale.ts'
import { documentKinds, MAX_DOCUMENTS } from '#contract/products/documents.ts'
import { checkDigit } from '#contract/products/gtin.ts'
import { MAX_PICTURES } from '#contract/products/pictures.ts'
import { unitNames } from '#contract/products/unit-of-measure.ts'
import { MAX_LEAD_DAYS, soldFrom } from '#contract/stock/sold-from.ts'
import type { columns } from './file-columns.ts'

/** Returns, for people, the fault in a cell of the column and its required content. */
export function expectationOf(column: (typeof columns)[number], cell = ''): string {
  const longest = LONGEST[column]
  if (longest !== undefined && cell.trim().length > longest)
    return `it has ${cell.trim().length} characters; write at most ${longest}`
  const digits = cell.replaceAll(/[\s-]/g, '')
  if (column === 'gtin' && /^(?:\d{8}|\d{12,14})$/.test(digits))
    return `${digits} is not a valid bar code: its last digit would be ${checkDigit(digits.slice(0, -1))}. Compare it with the product, or leave it empty`
  const currency = amountColumns.has(column) ? foreignCurrencyIn(cell) : undefined
  if (currency !== undefined) return `it is in ${currency}, and this shop’s prices are in ${shopCurrency()}`
  return expected(column)
}

const LONGEST: Readonly<Partial<Record<(typeof columns)[number], number>>> = {
  name: 200,
  brand: 80,
  description: 5_000,
  category: 60,
}
const amountColumns: ReadonlySet<string> = new Set(['price', 'floorPrice'])

const expected = (column: (typeof columns)[number]): string =>
  column === 'price'
    ? anAmount()
    : column === 'floorPrice'
      ? `${anAmount()}, or leave it empty`
      : expectations[column]

const anAmount = () => `write ${shopCurrency()} above 0, ${decimalWords[shopDecimals()]}`

const decimalWords = {
  0: 'without decimals, such as 1234',
  2: 'with two decimals at most, such as 1234.50 or 1234,50',
  3: 'with three decimals at most, such as 1234.500',
} as const

/** `write shelf, incoming or order` */
const oneOf = (words: readonly string[]) => `write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const expectations: Readonly<Record<Exclude<(typeof columns)[number], 'price' | 'floorPrice'>, string>> = {
  _id: 'copy it from an export, or leave it empty for a new product',
  sku: 'write at most 64 letters, digits and symbols, or leave it empty',
  name: 'write 1 to 200 characters',
  brand: 'write at most 80 characters',
  mpn: 'write at most 64 letters, digits and symbols',
  gtin: 'write the 8, 12, 13 or 14 digits of the bar code',
  unspsc: 'write the 8 digits of the UNSPSC commodity',
  unitOfMeasure: `${oneOf(Object.values(unitNames))}, or leave it empty`,
  priceBreaks: 'write pieces and price, such as 500: 19.00; 1000: 17.50, at most 10 of them',
  minimum: 'write a whole number of pieces, 100 or more',
  multiple: 'write a whole number of pieces, 1 or more',
  maximum: 'write a whole number of pieces, or leave it empty',
  cartonPieces: 'write a whole number of pieces, or leave it empty',
  cartonGrams: 'write whole grams, or leave it empty',
  tracksSerials: 'write yes or no',
  warrantyMonths: 'write a whole number of months, 1 to 240, or leave it empty',
  taxClass: oneOf(taxClasses),
  taxExemptReason: 'write at most 100 characters, or leave it empty',
  goodsGroups: `write ${goodsGroups.join('; ')}, those of them that it belongs to, or leave it empty`,
  feeCodes: 'write codes of fees with semicolons between them, or leave it empty',
  soldFrom: oneOf(soldFrom),
  leadDays: `write a whole number of days, 1 to ${MAX_LEAD_DAYS}, or leave it empty`,
  availableQuantity: 'write a whole number of pieces, 0 or more',
  received: 'write a whole number of pieces, 0 or more',
  description: 'write 1 to 5000 characters',
  img: 'write the address of a picture of this shop, or leave it empty',
  imgAlt: 'write at most 200 characters, or leave it empty',
  pictures: `write a line for each further picture: its address on this shop, then what it shows; at most ${MAX_PICTURES - 1}`,
  documents: `write a line for each document: its kind (${documentKinds.join(', ')}), its address on this shop, then its title, which the kind other needs; at most ${MAX_DOCUMENTS}`,
  makerName: 'write at most 120 characters, or leave it empty',
  makerAddress: 'write at most 300 characters, or leave it empty',
  makerContact: 'write at most 200 characters, or leave it empty',
  responsibleName: 'write at most 120 characters, or leave it empty',
  responsibleAddress: 'write at most 300 characters, or leave it empty',
  responsibleContact: 'write at most 200 characters, or leave it empty',
  safetyWarnings: 'write at most 2000 characters, or leave it empty',
  category: 'write at most 60 characters',
  specs: 'write Ports: 24; Speed: 1 Gbit/s, or a line each, at most 30',
}
