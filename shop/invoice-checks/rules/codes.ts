import type { CheckedAdjustment, CheckedInvoice, Finding } from '#contract/invoice-checks/endpoints.ts'
import {
  addressSchemes,
  identifierSchemes,
  itemClassifications,
  objectIdentifiers,
} from '../code-lists/schemes.ts'
import * as lists from '../code-lists/short-lists.ts'
import { units } from '../code-lists/units.ts'
import type { Code, Details } from '../details.ts'

interface CodeList {
  readonly name: string
  readonly codes: ReadonlySet<string>
}

const iso3166: CodeList = { name: 'ISO 3166-1', codes: lists.countries }
const iso4217: CodeList = { name: 'ISO 4217', codes: lists.currencies }
const icd: CodeList = { name: 'ISO 6523 (ICD)', codes: identifierSchemes }
const uncl5305: CodeList = { name: 'UNCL5305', codes: lists.taxCategories }
const rec20: CodeList = { name: 'UN/ECE Recommendations 20 and 21', codes: units }

const types = {
  invoice: { name: 'UNTDID 1001 for an invoice', codes: lists.invoiceTypes },
  'credit-note': { name: 'UNTDID 1001 for a credit note', codes: lists.creditNoteTypes },
} as const satisfies Record<CheckedInvoice['kind'], CodeList>

/** The lists of codes that are not shown to people. */
const listOf: Readonly<Record<Code['rule'], CodeList>> = {
  'BR-CL-03': iso4217,
  'BR-CL-06': { name: 'UNTDID 2005', codes: lists.taxPointDates },
  'BR-CL-07': { name: 'UNTDID 1153', codes: objectIdentifiers },
  'BR-CL-10': icd,
  'BR-CL-11': icd,
  'BR-CL-13': { name: 'UNTDID 7143', codes: itemClassifications },
  'BR-CL-15': iso3166,
  'BR-CL-21': icd,
  'BR-CL-23': rec20,
  'BR-CL-24': { name: 'the types of files that an invoice may have in it', codes: lists.fileTypes },
  'BR-CL-25': { name: 'EAS', codes: addressSchemes },
  'BR-CL-26': icd,
}

/** Codes that are not in their lists, and VAT numbers that do not begin with a country: BR-CL-01 to BR-CL-26, BR-CO-09. */
export function codeLists(invoice: CheckedInvoice, details: Details): Finding[] {
  const { seller, buyer, delivery, taxRepresentative, adjustments, taxes, lines } = invoice
  const country = (field: string, code: string) => check('BR-CL-14', field, code, iso3166)
  return [
    ...check('BR-CL-01', 'BT-3, type', invoice.typeCode, types[invoice.kind]),
    ...check('BR-CL-04', 'BT-5, currency', invoice.currency, iso4217),
    ...check('BR-CL-05', 'BT-6, currency of the tax', invoice.taxCurrency, iso4217),
    ...country('BT-40, country of the seller', seller.country),
    ...country('BT-55, country of the buyer', buyer.country),
    ...country('BT-69, country of the tax representative', taxRepresentative?.country ?? ''),
    ...country('BT-80, country of the delivery', delivery.country),
    ...vatNumberOf('BT-31, VAT number of the seller', seller.vatNumber),
    ...vatNumberOf('BT-48, VAT number of the buyer', buyer.vatNumber),
    ...vatNumberOf('BT-63, VAT number of the tax representative', taxRepresentative?.vatNumber ?? ''),
    ...invoice.payments.flatMap(({ code }) =>
      check('BR-CL-16', 'BT-81, means of payment', code, { name: 'UNCL4461', codes: lists.paymentMeans }),
    ),
    ...adjustments.flatMap((each, place) => [
      ...reasonOf(each, `of ${kindOf(each)} ${place + 1}`),
      ...check(
        'BR-CL-17',
        `${each.isCharge ? 'BT-102' : 'BT-95'}, tax category of ${kindOf(each)} ${place + 1}`,
        each.category,
        uncl5305,
      ),
    ]),
    ...taxes.flatMap(({ category, reasonCode }, place) => [
      ...check('BR-CL-17', `BT-118, category of tax ${place + 1}`, category, uncl5305),
      ...check('BR-CL-22', `BT-121, reason of tax ${place + 1}`, reasonCode, {
        name: 'VATEX',
        codes: lists.exemptionReasons,
      }),
    ]),
    ...lines.flatMap(({ id, category, unit, adjustments: own }) => [
      ...check('BR-CL-18', `BT-151, tax category of line ${id}`, category, uncl5305),
      ...check('BR-CL-23', `BT-130, unit of line ${id}`, unit, rec20),
      ...own.flatMap((each) => reasonOf(each, `of ${kindOf(each)} of line ${id}`)),
    ]),
    ...details.codes.flatMap(({ rule, field, code }) => check(rule, field, code, listOf[rule])),
  ]
}

const check = (rule: string, field: string, code: string, list: CodeList): Finding[] =>
  code === '' || list.codes.has(code)
    ? []
    : [{ rule, field, message: `${code.slice(0, 40)} is not a code of ${list.name}.` }]

const kindOf = ({ isCharge }: CheckedAdjustment) => (isCharge ? 'charge' : 'allowance')

const reasonOf = ({ isCharge, reasonCode }: CheckedAdjustment, which: string) =>
  isCharge
    ? check('BR-CL-20', `BT-105, BT-145, reason ${which}`, reasonCode, {
        name: 'UNCL7161',
        codes: lists.chargeReasons,
      })
    : check('BR-CL-19', `BT-98, BT-140, reason ${which}`, reasonCode, {
        name: 'UNCL5189',
        codes: lists.allowanceReasons,
      })

/** Greek numbers begin with EL, others with the code of their country. */
function vatNumberOf(field: string, number: string): Finding[] {
  const letters = number.slice(0, 2)
  return number === '' || letters === 'EL' || lists.countries.has(letters)
    ? []
    : [
        {
          rule: 'BR-CO-09',
          field,
          message: `${number.slice(0, 40)} does not begin with the letters of a country.`,
        },
      ]
}
