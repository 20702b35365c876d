import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, Inserted, Page, text } from '../fields.ts'
import { countryName } from './country-name.ts'

/** A delivery address. The page and the server use this same check. */
export const AddressFields = z.object({
  name: text(100).min(1, 'Name is required'),
  company: text(100).default(''),
  street: text(200).min(1, 'Street is required').describe('one or several lines'),
  city: text(100).min(1, 'City is required'),
  region: text(100).default(''),
  postalCode: text(20).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Country is required')
    .describe('ISO 3166-1 alpha-2'),
  phone: text(40).min(1, 'Phone is required'),
})
export type AddressFields = z.output<typeof AddressFields>

export const Address = AddressFields.extend({
  _id: Id,
  isDefault: z.boolean().describe('whether checkout starts with it'),
})
export type Address = z.infer<typeof Address>

/**
 * Countries that write the postal code before the city. Source: Universal Postal Union, postal addressing
 * systems.
 */
const codeFirst = new Set(
  `AD AL AM AR AT AZ BA BE BG BY CH CL CR CU CY CZ DE DK DO DZ EE ES FI FO FR GE GF GL GP GR GT HN HR HU IS IT KG KW KZ LI
  LT LU MA MC MD ME MG MK MQ MX MY MZ NC NE NI NL NO PF PH PL PM PT PY RE RO RS SE SI SK SM SN TJ TM TN TR UY UZ VA XK`.split(
    /\s+/,
  ),
)

/** City, region and postal code on one line, in the order that their country uses. */
export const cityLine = ({
  city,
  region,
  postalCode,
  country,
}: Pick<AddressFields, 'city' | 'region' | 'postalCode' | 'country'>): string =>
  (codeFirst.has(country) ? [postalCode, city, region] : [city, region, postalCode]).filter(Boolean).join(' ')

/** An address as written on a parcel, without the phone number. */
export const addressText = ({ name, company, street, ...place }: AddressFields) =>
  [name, company, street, cityLine(place), countryName(place.country)].filter(Boolean).join('\n')

export const MAX_ADDRESSES = 200

export const listAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  access: 'signed-in',
  summary: "The caller's address book: the default address, then newest first",
  query: z.object(Page),
  reply: z.array(Address),
  refusals: [],
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  access: 'signed-in',
  summary: 'Add an address to the address book. The first one becomes the default',
  body: AddressFields,
  reply: Inserted,
  refusals: ['too-many-addresses'],
})

const AddressPath = z.object({ id: filled(64) })

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/addresses/{id}',
  access: 'signed-in',
  summary: 'Change an address. Existing orders keep their address',
  params: AddressPath,
  body: AddressFields,
  reply: Done,
  refusals: ['no-such-address'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/{id}',
  access: 'signed-in',
  summary: 'Delete an address from the address book. If it was the default, the newest becomes the default',
  params: AddressPath,
  reply: Done,
  refusals: ['no-such-address'],
})

export const setDefaultAddress = endpoint({
  method: 'PUT',
  path: '/addresses/{id}/default',
  access: 'signed-in',
  summary: 'Make this the default address at checkout',
  params: AddressPath,
  reply: Done,
  refusals: ['no-such-address'],
})

export const getBillingAddress = endpoint({
  method: 'GET',
  path: '/addresses/billing',
  access: 'signed-in',
  summary: 'Where the invoices of the caller, or of their company, go',
  reply: z.object({
    address: AddressFields.nullable().describe('null: the first delivery address of each order'),
  }),
  refusals: [],
})

export const changeBillingAddress = endpoint({
  method: 'PUT',
  path: '/addresses/billing',
  access: 'signed-in',
  summary: 'Set the billing address for later orders. For a company, only its owners can',
  body: AddressFields,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['owners-only'],
})

export const deleteBillingAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/billing',
  access: 'signed-in',
  summary: 'Remove the billing address: invoices show the first delivery address of each order again',
  reply: z.object({ success: z.literal(true) }),
  refusals: ['owners-only'],
})
