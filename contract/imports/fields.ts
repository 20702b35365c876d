import { z } from 'zod'

/** The fields that a column of a file can be mapped to, with their names on pages. */
export const importFields = {
  sku: 'SKU',
  name: 'Name',
  price: 'Price',
  cost: 'Supplier’s cost',
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  mpn: 'MPN',
  gtin: 'GTIN',
  unspsc: 'UNSPSC',
  unitOfMeasure: 'Unit of measure',
  picture: 'Picture',
  pictures: 'Further pictures',
  dataSheet: 'Data sheet (address)',
  conformity: 'Declaration of conformity (address)',
  manual: 'Manual (address)',
  energyLabel: 'Energy label (address)',
  makerName: 'Maker’s name',
  makerAddress: 'Maker’s postal address',
  makerContact: 'Maker’s email or web address',
  responsibleName: 'Name of the responsible person',
  responsibleAddress: 'Postal address of the responsible person',
  responsibleContact: 'Email or web address of the responsible person',
  safetyWarnings: 'Safety warnings',
  spec: 'Specification',
  option: 'Option of a variant',
  priceBreaks: 'Price breaks',
  floorPrice: 'Floor price',
  minimum: 'Minimum pieces',
  multiple: 'Multiple of pieces',
  maximum: 'Maximum pieces',
  cartonPieces: 'Pieces in a carton',
  cartonGrams: 'Grams of a carton',
  weight: 'Weight per piece',
  weightUnit: 'Unit of the weight',
  availableQuantity: 'Stock of a new product',
  received: 'Pieces received',
  tracksSerials: 'Serial numbers (yes or no)',
  warrantyMonths: 'Warranty in months',
  taxClass: 'Tax class',
  taxExemptReason: 'Reason for no tax',
  soldFrom: 'Sold from (shelf, incoming or order)',
  leadDays: 'Days until made to order',
  isSold: 'On sale (yes or no)',
} as const

export type ImportField = keyof typeof importFields

export const ImportField = z.enum(
  Object.keys(importFields) as [ImportField, ...ImportField[]], // keys() widens
)

/** Fields that more than one column of a file may have. */
export const repeatable: readonly ImportField[] = ['spec', 'option', 'pictures']

/** Fields whose cells are numbers, in which a separator may be of thousands or of decimals. */
export const numberFields: readonly ImportField[] = [
  'price',
  'cost',
  'weight',
  'floorPrice',
  'minimum',
  'multiple',
  'maximum',
  'cartonPieces',
  'cartonGrams',
  'availableQuantity',
  'received',
  'warrantyMonths',
  'leadDays',
]

/** Fields whose cells are amounts of money. */
export const amountFields: readonly ImportField[] = ['price', 'cost', 'floorPrice']
