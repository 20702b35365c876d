import type {
  CheckedAdjustment,
  CheckedInvoice,
  CheckedLine,
  CheckedParty,
  Finding,
} from '#contract/invoice-checks/endpoints.ts'
import { decimalOf } from './decimal.ts'

/** The fields that EN 16931 requires of every document. */
export const requiredFields = (invoice: CheckedInvoice): Finding[] => [
  ...headOf(invoice),
  ...partiesOf(invoice),
  ...totalsOf(invoice),
  ...paymentsOf(invoice),
  ...invoice.adjustments.flatMap((each, place) => adjustmentOf(each, place)),
  ...invoice.taxes.flatMap((tax, place) => [
    ...missing('BR-45', inTax('BT-116, net amount', place), tax.net),
    ...missing('BR-46', inTax('BT-117, tax', place), tax.tax),
    ...missing('BR-47', inTax('BT-118, category', place), tax.category),
    ...(tax.category === 'O' ? [] : missing('BR-48', inTax('BT-119, rate', place), tax.percent)),
  ]),
  ...invoice.lines.flatMap(lineOf),
]

const inTax = (field: string, place: number) => `${field} of tax ${place + 1}`

function missing(rule: string, field: string, value: string, message?: string): Finding[] {
  if (value !== '') return []
  const [, name = field] = /^B[TG]-\d+, (.*)$/.exec(field) ?? []
  return [{ rule, field, message: message ?? `There is no ${name}.` }]
}

const headOf = (invoice: CheckedInvoice): Finding[] => [
  ...missing(
    'BR-01',
    'BT-24, specification',
    invoice.profile,
    'The document does not say which rules it follows.',
  ),
  ...missing('BR-02', 'BT-1, number', invoice.number),
  ...missing('BR-03', 'BT-2, date of issue', invoice.issuedOn),
  ...missing(
    'BR-04',
    'BT-3, type',
    invoice.typeCode,
    'There is no code that says whether it is an invoice or a credit note.',
  ),
  ...missing('BR-05', 'BT-5, currency', invoice.currency),
  ...(invoice.lines.length > 0 ? [] : missing('BR-16', 'BG-25, lines', '', 'The document has no lines.')),
  ...invoice.preceding.flatMap(({ number }) =>
    missing('BR-55', 'BT-25, preceding invoice', number, 'A reference to an earlier invoice has no number.'),
  ),
  ...(invoice.taxes.length > 0
    ? []
    : missing(
        'BR-CO-18',
        'BG-23, tax breakdown',
        '',
        'The document does not divide its amounts by tax category.',
      )),
]

const partiesOf = ({ seller, buyer, taxRepresentative: representative }: CheckedInvoice): Finding[] => [
  ...missing('BR-06', 'BT-27, name of the seller', seller.name),
  ...missing('BR-07', 'BT-44, name of the buyer', buyer.name),
  ...(hasAddress(seller) ? [] : missing('BR-08', 'BG-5, address of the seller', '')),
  ...missing('BR-09', 'BT-40, country of the seller', seller.country),
  ...(hasAddress(buyer) ? [] : missing('BR-10', 'BG-8, address of the buyer', '')),
  ...missing('BR-11', 'BT-55, country of the buyer', buyer.country),
  ...(representative
    ? [
        ...missing('BR-18', 'BT-62, name of the tax representative', representative.name),
        ...missing('BR-56', 'BT-63, VAT number of the tax representative', representative.vatNumber),
      ]
    : []),
  ...(seller.identifiers.length > 0 || seller.register || seller.vatNumber
    ? []
    : missing(
        'BR-CO-26',
        'BT-29, BT-30, BT-31, number of the seller',
        '',
        'The seller has neither a VAT number, nor one in a register, nor another identifier.',
      )),
]

const hasAddress = ({ street, city, postalCode, country }: CheckedParty) =>
  street.length > 0 || [city, postalCode, country].some((part) => part !== '')

const totalsOf = ({ totals }: CheckedInvoice): Finding[] => [
  ...missing('BR-12', 'BT-106, sum of the lines', totals.lines),
  ...missing('BR-13', 'BT-109, total without tax', totals.net),
  ...missing('BR-14', 'BT-112, total with tax', totals.gross),
  ...missing('BR-15', 'BT-115, amount due', totals.due),
]

const transfers = new Set(['30', '58'])

const paymentsOf = ({ kind, payments, totals, dueOn, terms }: CheckedInvoice): Finding[] => [
  ...payments.flatMap(({ code, account, accountName, bic }) => [
    ...(accountName || bic ? missing('BR-50', 'BT-84, number of the account', account) : []),
    ...missing('BR-49', 'BT-81, means of payment', code),
    ...(transfers.has(code)
      ? missing(
          'BR-61',
          'BT-84, account',
          account,
          'A credit transfer is asked for, but no account is named.',
        )
      : []),
  ]),
  ...(kind === 'invoice' && (decimalOf(totals.due) ?? 0n) > 0n && dueOn === '' && terms === ''
    ? missing(
        'BR-CO-25',
        'BT-9, BT-20, due date',
        '',
        'An amount is due, but neither a day nor terms say when.',
      )
    : []),
]

/** The rules for amount and category, and the two for the reason: of an allowance, and of a charge. */
const adjustmentRules = {
  allowance: { amount: 'BR-31', category: 'BR-32', reasons: ['BR-33', 'BR-CO-21'] },
  charge: { amount: 'BR-36', category: 'BR-37', reasons: ['BR-38', 'BR-CO-22'] },
} as const

function adjustmentOf(
  { isCharge, amount, category, reason, reasonCode }: CheckedAdjustment,
  place: number,
): Finding[] {
  const rules = adjustmentRules[isCharge ? 'charge' : 'allowance']
  const which = `${isCharge ? 'charge' : 'allowance'} ${place + 1}`
  return [
    ...missing(rules.amount, `${isCharge ? 'BT-99' : 'BT-92'}, amount of ${which}`, amount),
    ...missing(rules.category, `${isCharge ? 'BT-102' : 'BT-95'}, tax category of ${which}`, category),
    ...rules.reasons.flatMap((rule) =>
      missing(rule, `${isCharge ? 'BT-104' : 'BT-97'}, reason of ${which}`, reason || reasonCode),
    ),
  ]
}

function lineOf(line: CheckedLine, place: number): Finding[] {
  const at = (field: string) => `${field} of line ${line.id || place + 1}`
  const [price, usual] = [decimalOf(line.price), decimalOf(line.usualPrice)]
  return [
    ...missing('BR-21', at('BT-126, number'), line.id),
    ...missing('BR-22', at('BT-129, quantity'), line.quantity),
    ...missing('BR-23', at('BT-130, unit'), line.unit),
    ...missing('BR-24', at('BT-131, net amount'), line.net),
    ...missing('BR-25', at('BT-153, name'), line.name),
    ...missing('BR-26', at('BT-146, price'), line.price),
    ...missing('BR-CO-04', at('BT-151, tax category'), line.category),
    ...(price !== undefined && price < 0n
      ? [{ rule: 'BR-27', field: at('BT-146, price'), message: `The price is below zero: ${line.price}.` }]
      : []),
    ...(usual !== undefined && usual < 0n
      ? [
          {
            rule: 'BR-28',
            field: at('BT-148, price before the discount'),
            message: `It is below zero: ${line.usualPrice}.`,
          },
        ]
      : []),
    ...line.attributes
      .filter(({ name, value }) => name === '' || value === '')
      .map(() => ({
        rule: 'BR-54',
        field: at('BG-32, attribute'),
        message: 'An attribute lacks its name or its value.',
      })),
    ...line.adjustments.flatMap(({ isCharge, amount, reason, reasonCode }) => [
      ...missing(
        isCharge ? 'BR-43' : 'BR-41',
        at(`amount of ${isCharge ? 'a charge' : 'an allowance'}`),
        amount,
      ),
      ...(isCharge ? ['BR-44', 'BR-CO-24'] : ['BR-42', 'BR-CO-23']).flatMap((rule) =>
        missing(rule, at(`reason of ${isCharge ? 'a charge' : 'an allowance'}`), reason || reasonCode),
      ),
    ]),
  ]
}
