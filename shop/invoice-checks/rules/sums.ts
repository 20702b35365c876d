import type { CheckedInvoice, Finding } from '#contract/invoice-checks/endpoints.ts'
import { type Decimal, decimalOf, placesIn, rounded, sum, textOf } from './decimal.ts'

/** Whether the document adds up: BR-CO-10 to BR-CO-16, and amounts of two places. */
export const sums = (invoice: CheckedInvoice): Finding[] => [...placesOf(invoice), ...totalsOf(invoice)]

function totalsOf({ totals, lines, adjustments, taxes }: CheckedInvoice): Finding[] {
  const sumOf = (texts: readonly string[]) => sum(texts.map((text) => decimalOf(text) ?? 0n))
  const [net, tax, gross] = [totals.net, totals.tax, totals.gross].map((text) => decimalOf(text) ?? 0n)
  const adjusted = (isCharge: boolean) => adjustments.filter((each) => each.isCharge === isCharge)
  const ofAdjustments = (isCharge: boolean, stated: string) =>
    stated === '' && adjusted(isCharge).length === 0
      ? undefined
      : sumOf(adjusted(isCharge).map(({ amount }) => amount))
  const expected: readonly (readonly [
    rule: string,
    field: string,
    stated: string,
    counted: Decimal | undefined,
    how: string,
  ])[] = [
    [
      'BR-CO-10',
      'BT-106, sum of the lines',
      totals.lines,
      sumOf(lines.map((line) => line.net)),
      'the lines add up to',
    ],
    [
      'BR-CO-11',
      'BT-107, sum of the allowances',
      totals.allowances,
      ofAdjustments(false, totals.allowances),
      'the allowances add up to',
    ],
    [
      'BR-CO-12',
      'BT-108, sum of the charges',
      totals.charges,
      ofAdjustments(true, totals.charges),
      'the charges add up to',
    ],
    [
      'BR-CO-13',
      'BT-109, total without tax',
      totals.net,
      sumOf([totals.lines, totals.charges]) - sumOf([totals.allowances]),
      'lines less allowances plus charges are',
    ],
    [
      'BR-CO-14',
      'BT-110, total tax',
      totals.tax,
      totals.tax === '' || taxes.length === 0 ? undefined : sumOf(taxes.map((each) => each.tax)),
      'the taxes of the breakdown add up to',
    ],
    [
      'BR-CO-15',
      'BT-112, total with tax',
      totals.gross,
      (net ?? 0n) + (tax ?? 0n),
      'total without tax plus tax is',
    ],
    [
      'BR-CO-16',
      'BT-115, amount due',
      totals.due,
      (gross ?? 0n) - sumOf([totals.prepaid]) + sumOf([totals.rounding]),
      'total with tax, less the paid amount and plus the rounding amount, is',
    ],
  ]
  return expected.flatMap(([rule, field, stated, counted, how]) => {
    const value = decimalOf(stated)
    if (counted === undefined || value === rounded(counted)) return []
    const says = stated === '' ? 'The document does not say it' : `The document says ${stated}`
    return [{ rule, field, message: `${says}, but ${how} ${textOf(rounded(counted))}.` }]
  })
}

function placesOf({ totals, taxes, lines, adjustments }: CheckedInvoice): Finding[] {
  const amounts: readonly (readonly [rule: string, field: string, text: string])[] = [
    ['BR-DEC-09', 'BT-106, sum of the lines', totals.lines],
    ['BR-DEC-10', 'BT-107, sum of the allowances', totals.allowances],
    ['BR-DEC-11', 'BT-108, sum of the charges', totals.charges],
    ['BR-DEC-12', 'BT-109, total without tax', totals.net],
    ['BR-DEC-13', 'BT-110, total tax', totals.tax],
    ['BR-DEC-14', 'BT-112, total with tax', totals.gross],
    ['BR-DEC-16', 'BT-113, paid amount', totals.prepaid],
    ['BR-DEC-17', 'BT-114, rounding', totals.rounding],
    ['BR-DEC-18', 'BT-115, amount due', totals.due],
    ...taxes.flatMap(
      ({ net, tax }, place) =>
        [
          ['BR-DEC-19', `BT-116, net amount of tax ${place + 1}`, net],
          ['BR-DEC-20', `BT-117, tax ${place + 1}`, tax],
        ] as const,
    ),
    ...adjustments.map(
      ({ isCharge, amount }) =>
        [
          isCharge ? 'BR-DEC-05' : 'BR-DEC-01',
          isCharge ? 'BT-99, charge' : 'BT-92, allowance',
          amount,
        ] as const,
    ),
    ...lines.flatMap(
      ({ id, net, adjustments: own }) =>
        [
          ['BR-DEC-23', `BT-131, net amount of line ${id}`, net],
          ...own.map(
            ({ isCharge, amount }) =>
              [
                isCharge ? 'BR-DEC-27' : 'BR-DEC-24',
                `${isCharge ? 'charge' : 'allowance'} of line ${id}`,
                amount,
              ] as const,
          ),
        ] as const,
    ),
  ]
  return amounts.flatMap(([rule, field, text]): Finding[] => {
    if (text === '') return []
    if (decimalOf(text) === undefined)
      return [{ rule: 'Format', field, message: `This is not a number: ${text.slice(0, 60)}.` }]
    return placesIn(text) > 2 ? [{ rule, field, message: `${text} has more than two decimal places.` }] : []
  })
}
