import type { CheckedInvoice, Finding } from '#contract/invoice-checks/endpoints.ts'
import { type Details, inLine, type Period } from '../details.ts'

/** PCI DSS lets the first 6 and the last 4 digits of a card's number be shown. */
const SHOWN_OF_CARD = 10

/** Rules about parties, periods, schemes and documents: BR-17, BR-19, BR-20, BR-29, BR-30, BR-51 to BR-53, BR-57, BR-62 to BR-65, BR-CO-19, BR-CO-20. */
export const detailRules = (invoice: CheckedInvoice, details: Details): Finding[] => [
  ...payeeOf(invoice, details),
  ...representativeOf(invoice, details),
  ...details.periods.flatMap(periodOf),
  ...details.cardNumbers
    .filter((number) => number.length > SHOWN_OF_CARD)
    .map(() =>
      finding(
        'BR-51',
        'BT-87, number of the card',
        `At most ${SHOWN_OF_CARD} digits of a card's number may be shown: the first 6 and the last 4.`,
      ),
    ),
  ...details.supportingDocuments
    .filter((number) => number === '')
    .map(() => finding('BR-52', 'BT-122, supporting document', 'A supporting document has no number.')),
  ...(invoice.taxCurrency !== '' && !details.hasTaxInTaxCurrency
    ? [
        finding(
          'BR-53',
          'BT-111, total tax in the currency of the tax',
          `The tax is accounted for in ${invoice.taxCurrency.slice(0, 40)}, but there is no total tax in this currency.`,
        ),
      ]
    : []),
  ...(details.hasDeliveryAddress && invoice.delivery.country === ''
    ? [
        finding(
          'BR-57',
          'BT-80, country of the delivery',
          'The address of the delivery does not name its country.',
        ),
      ]
    : []),
  ...details.withoutScheme.map(({ rule, field }) => {
    const [, name = field] = /^B[TG]-\d+, (.*)$/.exec(field) ?? []
    return finding(
      rule,
      field,
      rule === 'BR-65'
        ? 'The class does not name the list that it is from.'
        : `The ${name} does not name its scheme.`,
    )
  }),
]

const finding = (rule: string, field: string, message: string): Finding => ({ rule, field, message })

function payeeOf({ payee }: CheckedInvoice, { payeeIsSeller }: Details): Finding[] {
  const found = (message: string) => [finding('BR-17', 'BT-59, name of the payee', message)]
  if (!payee) return []
  if (payee.name === '') return found('The payee has no name.')
  return payeeIsSeller
    ? found('The payee is the seller. A payee is named only if somebody else is paid.')
    : []
}

function representativeOf(
  { taxRepresentative: representative }: CheckedInvoice,
  details: Details,
): Finding[] {
  if (!representative) return []
  if (!details.hasRepresentativeAddress)
    return [
      finding('BR-19', 'BG-12, address of the tax representative', 'The tax representative has no address.'),
    ]
  return representative.country === ''
    ? [
        finding(
          'BR-20',
          'BT-69, country of the tax representative',
          'The address of the tax representative does not name its country.',
        ),
      ]
    : []
}

/** Days are written as `2026-11-25`, so that they compare as texts. */
const DAY = /^\d{4}-\d{2}-\d{2}/

function periodOf({ line, from, to, taxPointCode }: Period): Finding[] {
  const isOfLine = line !== undefined
  if (from === '' && to === '')
    return !isOfLine && taxPointCode !== ''
      ? []
      : [
          finding(
            isOfLine ? 'BR-CO-20' : 'BR-CO-19',
            inLine(isOfLine ? 'BG-26, period' : 'BG-14, period', line),
            'A period has neither a first nor a last day.',
          ),
        ]
  return DAY.test(from) && DAY.test(to) && to < from
    ? [
        finding(
          isOfLine ? 'BR-30' : 'BR-29',
          inLine(isOfLine ? 'BT-135, end of the period' : 'BT-74, end of the period', line),
          `The period ends on ${to.slice(0, 10)}, before it begins on ${from.slice(0, 10)}.`,
        ),
      ]
    : []
}
