import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The largest file, before it is encoded: a PDF with pictures, or XML with the documents that belong to it. */
export const MAX_CHECKED_BYTES = 10 * 1_024 * 1_024
/** The most lines, findings or other entries of a document that are shown. */
export const MAX_SHOWN = 500
/** The most attributes, identifiers, allowances and charges of a line that are shown. */
export const MAX_OF_LINE = 50
/** The most characters of a text that are shown. */
export const MAX_TEXT = 2_000

/** As in the document; empty if it has none. Amounts are decimals with a point. */
const Said = z.string()

const Place = z.object({
  name: Said,
  street: z.array(Said).describe('one or several lines'),
  city: Said,
  region: Said,
  postalCode: Said,
  country: Said,
})

const Party = Place.extend({
  tradingName: Said,
  identifiers: z.array(Said),
  register: Said,
  vatNumber: Said,
  taxNumber: Said,
  electronicAddress: Said,
  contact: z.array(Said).describe('name, phone and email'),
})
export type CheckedParty = z.infer<typeof Party>

const Tax = z.object({ category: Said, percent: Said })

const Adjustment = Tax.extend({
  isCharge: z.boolean(),
  amount: Said,
  base: Said,
  share: Said.describe('percent of the base'),
  reason: Said,
  reasonCode: Said,
})
export type CheckedAdjustment = z.infer<typeof Adjustment>

const Line = Tax.extend({
  id: Said,
  note: Said,
  name: Said,
  description: Said,
  identifiers: z.array(Said),
  attributes: z.array(z.object({ name: Said, value: Said })),
  quantity: Said,
  unit: Said,
  price: Said,
  usualPrice: Said,
  priceBase: Said.describe('how many units the price is for'),
  net: Said,
  adjustments: z.array(Adjustment),
})
export type CheckedLine = z.infer<typeof Line>

/** An electronic invoice in readable form. Numbers such as BT-1 are those of EN 16931. */
export const CheckedInvoice = z.object({
  syntax: z.enum(['ubl', 'cii']),
  kind: z.enum(['invoice', 'credit-note']),
  profile: Said.describe('BT-24'),
  process: Said.describe('BT-23'),
  number: Said,
  typeCode: Said,
  issuedOn: Said,
  dueOn: Said,
  taxPointOn: Said,
  currency: Said,
  taxCurrency: Said,
  buyerReference: Said,
  references: z.array(z.object({ name: z.string(), value: Said })),
  preceding: z.array(z.object({ number: Said, issuedOn: Said })),
  notes: z.array(Said),
  period: z.object({ from: Said, to: Said }),
  seller: Party,
  buyer: Party,
  payee: z.object({ name: Said }).optional(),
  taxRepresentative: z.object({ name: Said, vatNumber: Said, country: Said }).optional(),
  delivery: Place.extend({ on: Said }),
  payments: z.array(
    z.object({
      code: Said,
      text: Said,
      reference: Said,
      account: Said,
      accountName: Said,
      bic: Said,
    }),
  ),
  terms: Said,
  adjustments: z.array(Adjustment),
  taxes: z.array(Tax.extend({ net: Said, tax: Said, reason: Said, reasonCode: Said })),
  totals: z.object({
    lines: Said,
    allowances: Said,
    charges: Said,
    net: Said,
    tax: Said,
    gross: Said,
    prepaid: Said,
    rounding: Said,
    due: Said,
  }),
  lines: z.array(Line),
})
export type CheckedInvoice = z.infer<typeof CheckedInvoice>

export const Finding = z.object({
  rule: z.string().describe('of EN 16931, such as BR-CO-15'),
  field: z.string().describe('such as `BT-112, total with VAT`; with the line for one of a line'),
  message: z.string(),
})
export type Finding = z.infer<typeof Finding>

export const checkInvoice = endpoint({
  method: 'POST',
  path: '/invoices/check',
  access: 'signed-in',
  roles: ['sales'],
  summary:
    'Read an electronic invoice or credit note (UBL, CII, or a PDF with CII in it) and check it by the core rules of EN 16931. Nothing is stored',
  readsOnly: true,
  readsFile: true,
  maxBytes: Math.ceil((MAX_CHECKED_BYTES * 4) / 3) + 1_024,
  body: z.object({
    file: z
      .string()
      .min(1, 'Choose a file')
      .max(Math.ceil(MAX_CHECKED_BYTES / 3) * 4, 'At most 10 MB')
      .describe('the bytes of the file, in base64'),
  }),
  reply: z.object({
    container: z.enum(['xml', 'pdf']),
    invoice: CheckedInvoice.describe(
      `of each list at most ${MAX_SHOWN} entries, of each list of a line at most ${MAX_OF_LINE}, and of each text ${MAX_TEXT} characters`,
    ),
    findings: z.array(Finding).describe(`rules that the document breaks; at most ${MAX_SHOWN}`),
  }),
  refusals: ['unreadable-invoice'],
})
