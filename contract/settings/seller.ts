import { z } from 'zod'
import { countryName } from '../addresses/country-name.ts'
import { cityLine } from '../addresses/endpoints.ts'
import type { Seller } from '../documents/printed-document.ts'
import { StructuredFormat } from '../electronic-invoices/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

/**
 * An address of the networks that carry structured invoices: a code of the list EAS, a colon, and the identifier, such
 * as `0208:0123456749` (Belgian enterprise number) or `EM:invoices@example.com`.
 */
export const ElectronicAddress = text(120)
  .refine(
    (address) => address === '' || /^(\d{4}|EM|9\d{3}|A[NQSU]):\S+$/.test(address),
    'Enter the scheme, a colon and the identifier, such as 0208:0123456749',
  )
  .describe('scheme:identifier, where structured invoices are sent to; may be empty')

export const RegisterNumber = text(60).describe('number in the company register; may be empty')

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{8,30}$/

/** True if an IBAN's check digits are right. Source: ISO 13616, modulo 97. */
export function isIban(iban: string): boolean {
  if (!IBAN.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** A Swiss account number whose bank number is from 30000 to 31999: it takes only references of 27 digits. */
export const isQrIban = (iban: string): boolean => /^(CH|LI)\d{2}3[01]\d{3}/.test(iban)

const withoutSpaces = (max: number) =>
  text(max + 10).transform((value) => value.replaceAll(/\s/g, '').toUpperCase())

/** The seller's details in the shop's documents. Empty fields are left out. */
export const SellerForm = z.object({
  name: text(100).min(1, 'Name is required'),
  legalForm: text(100)
    .default('')
    .describe('such as BV, share capital and seat, as the law of its country asks'),
  street: text(200).default(''),
  city: text(100).default(''),
  region: text(100).default(''),
  postalCode: text(20).default(''),
  country: z
    .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Choose a country')])
    .default('')
    .describe('ISO 3166-1 alpha-2'),
  address: text(500).describe('the address in one piece: documents show it if there is no street'),
  email: text(254),
  phone: text(40),
  contact: text(100).default('').describe('the person or department to ask about invoices'),
  taxNumber: text(40),
  register: RegisterNumber.default(''),
  electronicAddress: ElectronicAddress.default(''),
  iban: withoutSpaces(34)
    .refine((iban) => iban === '' || isIban(iban), 'Check the IBAN: its check digits do not match')
    .refine(
      (iban) => !isQrIban(iban),
      'A QR-IBAN takes no transfers with the references of our invoices. Enter the usual IBAN of the account',
    )
    .default(''),
  bic: withoutSpaces(11)
    .refine((bic) => bic === '' || /^[A-Z\d]{8}([A-Z\d]{3})?$/.test(bic), 'Enter 8 or 11 letters and digits')
    .default(''),
  bankAccount: text(300).describe('where customers transfer money to, in one or several lines'),
})
export type SellerForm = z.output<typeof SellerForm>

/** True if the details that an invoice must show of its seller are complete. */
export const isSellerComplete = ({
  street,
  city,
  country,
  taxNumber,
  iban,
  bankAccount,
}: SellerForm): boolean =>
  [street, city, country, taxNumber, iban || bankAccount].every((detail) => detail !== '')

/** `BE68 5390 0754 7034` */
const printedIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The seller's postal address without its name: by its parts, else in one piece. */
export const sellerAddress = (seller: SellerForm): string =>
  seller.street === ''
    ? seller.address
    : [seller.street, cityLine(seller), seller.country && countryName(seller.country)]
        .filter(Boolean)
        .join('\n')

/** The seller as documents print it. */
export function printedSeller(seller: SellerForm): Seller {
  const { name, legalForm, email, phone, taxNumber, register } = seller
  return {
    name,
    address: [legalForm, sellerAddress(seller), register && `Company register ${register}`]
      .filter(Boolean)
      .join('\n'),
    email,
    phone,
    taxNumber,
    bankAccount: [
      seller.bankAccount,
      seller.iban && `IBAN ${printedIban(seller.iban)}`,
      seller.bic && `BIC ${seller.bic}`,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

/** Seller details that electronic invoices need and do not have. */
const Lacking = z
  .array(z.object({ format: StructuredFormat, missing: z.array(z.string()).min(1) }))
  .describe('formats in which no invoice can be written, and the missing details')
export type Lacking = z.infer<typeof Lacking>

export const getSeller = endpoint({
  method: 'GET',
  path: '/settings/seller',
  access: 'admin',
  summary: "The seller's details, as documents show them",
  reply: SellerForm,
  refusals: [],
})

export const getElectronicInvoices = endpoint({
  method: 'GET',
  path: '/settings/seller/electronic-invoices',
  access: 'admin',
  summary: "The seller's details that electronic invoices lack",
  reply: z.object({ lacking: Lacking }),
  refusals: [],
})

export const changeSeller = endpoint({
  method: 'PUT',
  path: '/settings/seller',
  access: 'admin',
  summary: "Change the seller's details. Documents already issued do not change",
  body: SellerForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1), lacking: Lacking }),
  refusals: ['wrong-tax-number'],
})
