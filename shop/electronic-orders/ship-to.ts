import { AddressFields } from '#contract/addresses/endpoints.ts'
import { all, type XmlElement } from '#http/xml/tree.ts'

/** Purchasing systems often leave out the phone number: the shop then uses one that it has stored. */
export type ShipTo = Omit<AddressFields, 'phone'> & { readonly phone: string | undefined }

const Fields = AddressFields.extend({ phone: AddressFields.shape.phone.optional() })

/** The parts of an address as a document names them. */
export interface WrittenAddress {
  readonly company: string
  readonly person: string
  /** In lines. */
  readonly street: readonly string[]
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly country: string
  /** Empty if it has none. */
  readonly phone: string
}

/** @returns the address, or why it is none: words of a sentence */
export function checkedAddress({
  company,
  person,
  street,
  country,
  phone,
  ...place
}: WrittenAddress): ShipTo | string {
  const { data, error } = Fields.safeParse({
    ...place,
    name: person || company,
    company: person ? company : '',
    street: street.join('\n'),
    country: country.toUpperCase(),
    phone: phone || undefined,
  })
  return data ? { ...data, phone: data.phone } : (error.issues[0]?.message ?? 'not readable')
}

/** Whether there is text in the element, or deeper. */
export const hasText = (element: XmlElement): boolean =>
  element.text.trim() !== '' || element.children.some(hasText)

/** The non-empty elements on a path: an empty one does not hide an outer one. */
export const filledAt = (element: XmlElement | undefined, path: string): readonly XmlElement[] =>
  all(element, path).filter(hasText)

/** The content of the inner element, or else of an outer one. */
export const firstFilled = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? ''
