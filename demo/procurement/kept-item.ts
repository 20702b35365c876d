/** A line of a cart that the purchasing system has: its pages carry it from one to the next in hidden fields. */
export interface KeptItem {
  readonly partNumber: string
  readonly auxiliaryId: string
  readonly name: string
  readonly pieces: string
  readonly unit: string
  readonly price: string
  /** ISO 4217. */
  readonly currency: string
}

const names = ['partNumber', 'auxiliaryId', 'name', 'pieces', 'unit', 'price', 'currency'] as const

/** The hidden fields of an item. */
export const fieldsOf = (item: KeptItem): (readonly [name: string, value: string])[] =>
  names.map((name) => [name, item[name]] as const)

/** The items in the fields of a form. */
export function itemsIn(fields: URLSearchParams): KeptItem[] {
  const columns = names.map((name) => [name, fields.getAll(name)] as const)
  const value = (name: (typeof names)[number], place: number) =>
    columns.find(([column]) => column === name)?.[1][place] ?? ''
  return fields.getAll('partNumber').map((partNumber, place) => ({
    partNumber,
    auxiliaryId: value('auxiliaryId', place),
    name: value('name', place),
    pieces: value('pieces', place),
    unit: value('unit', place),
    price: value('price', place),
    currency: value('currency', place),
  }))
}
