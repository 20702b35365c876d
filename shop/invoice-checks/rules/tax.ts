import type { CheckedInvoice, Finding } from '#contract/invoice-checks/endpoints.ts'
import { abs, type Decimal, decimalOf, percentOf, rounded, textOf, whole } from './decimal.ts'

/** The rules of a tax category; their numbers are the same for all of them. */
interface Category {
  readonly code: string
  /** In the names of its rules: BR-S-08. */
  readonly rules: string
  readonly name: string
  readonly isCharged: boolean
  readonly needsReason: boolean
  /** The tax numbers that the parties need. */
  readonly numbers: 'any' | 'vat' | 'both' | 'none'
}

const categories: readonly Category[] = [
  { code: 'S', rules: 'BR-S', name: 'standard rate', isCharged: true, needsReason: false, numbers: 'any' },
  { code: 'Z', rules: 'BR-Z', name: 'zero rate', isCharged: false, needsReason: false, numbers: 'any' },
  { code: 'E', rules: 'BR-E', name: 'exempt', isCharged: false, needsReason: true, numbers: 'any' },
  {
    code: 'AE',
    rules: 'BR-AE',
    name: 'reverse charge',
    isCharged: false,
    needsReason: true,
    numbers: 'both',
  },
  {
    code: 'K',
    rules: 'BR-IC',
    name: 'intra-Community supply',
    isCharged: false,
    needsReason: true,
    numbers: 'both',
  },
  { code: 'G', rules: 'BR-G', name: 'export', isCharged: false, needsReason: true, numbers: 'vat' },
  {
    code: 'O',
    rules: 'BR-O',
    name: 'not subject to VAT',
    isCharged: false,
    needsReason: true,
    numbers: 'none',
  },
]

/** A line, allowance or charge with its tax category. */
interface Taxed {
  readonly kind: 'line' | 'allowance' | 'charge'
  readonly what: string
  readonly category: string
  readonly percent: string
  /** Allowances are negative. */
  readonly net: Decimal
}

const places = { line: 0, allowance: 1, charge: 2 } as const

/** Rules of each tax category, and of the breakdown: BR-CO-17. */
export function taxRules(invoice: CheckedInvoice): Finding[] {
  const taxed = taxedIn(invoice)
  return [
    ...categories.flatMap((category) => rulesOf(category, invoice, taxed)),
    ...invoice.taxes.flatMap(breakdownOf),
    ...communityOf(invoice),
  ]
}

function taxedIn({ lines, adjustments }: CheckedInvoice): Taxed[] {
  const net = (text: string) => decimalOf(text) ?? 0n
  return [
    ...lines.map(
      (line, place): Taxed => ({
        ...line,
        kind: 'line',
        what: `line ${line.id || place + 1}`,
        net: net(line.net),
      }),
    ),
    ...adjustments.map(({ isCharge, amount, ...tax }, place): Taxed => {
      const kind = isCharge ? 'charge' : 'allowance'
      return { ...tax, kind, what: `${kind} ${place + 1}`, net: isCharge ? net(amount) : -net(amount) }
    }),
  ]
}

function rulesOf(category: Category, invoice: CheckedInvoice, all: readonly Taxed[]): Finding[] {
  const { code, rules, name } = category
  const rule = (number: number) => `${rules}-${String(number).padStart(2, '0')}`
  const taxed = all.filter((each) => each.category === code)
  const rows = invoice.taxes.filter((tax) => tax.category === code)
  if (taxed.length === 0 && rows.length === 0) return []
  const field = 'BG-23, tax breakdown'
  const findings: Finding[] = []
  if (rows.length === 0 || (!category.isCharged && rows.length > 1))
    findings.push({
      rule: rule(1),
      field,
      message: `The tax breakdown needs ${category.isCharged ? 'a row' : 'exactly one row'} of the category ${code} (${name}), and has ${rows.length}.`,
    })
  for (const kind of new Set(taxed.map((each) => each.kind)))
    findings.push(...numbersOf(category, invoice, rule(2 + places[kind])))
  for (const { kind, what, percent } of taxed) {
    const wrong = wrongRate(category, percent)
    if (wrong) findings.push({ rule: rule(5 + places[kind]), field: `tax rate of ${what}`, message: wrong })
  }
  const netOf = netByRate(category, taxed)
  for (const row of rows) findings.push(...rowOf(category, row, netOf, rule))
  if (code === 'O') findings.push(...alone(invoice, all, field))
  return findings
}

function wrongRate({ code, isCharged, name }: Category, percent: string): string | undefined {
  const rate = decimalOf(percent)
  if (code === 'O') return percent === '' ? undefined : 'Amounts not subject to VAT have no rate.'
  if (isCharged) return rate !== undefined && rate > 0n ? undefined : 'The standard rate is above zero.'
  return rate === 0n
    ? undefined
    : `The rate of the category ${code} (${name}) is 0, not ${percent || 'left out'}.`
}

/** The amount taxed at each rate of a category, as one sum. A category that is not charged has one for all rates. */
type NetByRate = ReadonlyMap<Decimal | undefined, Decimal>

function netByRate({ isCharged }: Category, taxed: readonly Taxed[]): NetByRate {
  const sums = new Map<Decimal | undefined, Decimal>()
  for (const { percent, net } of taxed) {
    const rate = isCharged ? decimalOf(percent) : undefined
    sums.set(rate, (sums.get(rate) ?? 0n) + net)
  }
  return sums
}

function rowOf(
  category: Category,
  row: CheckedInvoice['taxes'][number],
  netOf: NetByRate,
  rule: (number: number) => string,
): Finding[] {
  const { code, isCharged, needsReason, name } = category
  const rate = decimalOf(row.percent)
  const own = netOf.get(isCharged ? rate : undefined)
  const counted = own ?? 0n
  const [net, tax] = [decimalOf(row.net), decimalOf(row.tax)]
  const which = `category ${code}${isCharged ? ` at ${row.percent}%` : ''}`
  const differs = net !== undefined && (isCharged ? abs(net - counted) >= whole(1) : net !== counted)
  const due = net !== undefined && rate !== undefined ? rounded(percentOf(abs(net), rate)) : undefined
  const hasReason = row.reason !== '' || row.reasonCode !== ''
  return [
    ...(differs || (net !== undefined && own === undefined && isCharged)
      ? [
          {
            rule: rule(8),
            field: `BT-116, net amount of ${which}`,
            message: `The document says ${row.net}, but lines, charges and allowances of this tax add up to ${textOf(counted)}.`,
          },
        ]
      : []),
    ...(tax !== undefined && (isCharged ? due !== undefined && abs(abs(tax) - due) >= whole(1) : tax !== 0n)
      ? [
          {
            rule: rule(9),
            field: `BT-117, tax of ${which}`,
            message: isCharged
              ? `The document says ${row.tax}, but ${row.percent}% of ${row.net} is ${textOf(due ?? 0n)}.`
              : `No tax is charged in the category ${code} (${name}), but the document says ${row.tax}.`,
          },
        ]
      : []),
    ...(hasReason !== needsReason
      ? [
          {
            rule: rule(10),
            field: `BT-120, BT-121, reason for ${which}`,
            message: needsReason
              ? `The category ${code} (${name}) needs a reason why no tax is charged.`
              : `The category ${code} (${name}) has no reason for an exemption.`,
          },
        ]
      : []),
  ]
}

function numbersOf({ code, numbers, name }: Category, invoice: CheckedInvoice, rule: string): Finding[] {
  const { seller, buyer, taxRepresentative: representative } = invoice
  const vat = seller.vatNumber !== '' || (representative?.vatNumber ?? '') !== ''
  const because = `because of the category ${code} (${name})`
  const found = (field: string, message: string): Finding[] => [{ rule, field, message }]
  if (numbers === 'none')
    return vat || buyer.vatNumber !== ''
      ? found('BT-31, BT-48, BT-63, VAT numbers', `No party may have a VAT number, ${because}.`)
      : []
  if (!vat && !(numbers === 'any' && seller.taxNumber !== ''))
    return found(
      'BT-31, VAT number of the seller',
      `The seller, or a tax representative, needs a VAT number, ${because}.`,
    )
  const buyerIsKnown = buyer.vatNumber !== '' || (code === 'AE' && buyer.register !== '')
  return numbers === 'both' && !buyerIsKnown
    ? found('BT-48, VAT number of the buyer', `The buyer needs a VAT number, ${because}.`)
    : []
}

/** Amounts outside the scope of VAT and amounts within it may not share a document. */
const alone = ({ taxes }: CheckedInvoice, taxed: readonly Taxed[], field: string): Finding[] =>
  [
    ['BR-O-11', taxes.some(({ category }) => category !== 'O')] as const,
    ['BR-O-12', taxed.some(({ kind, category }) => kind === 'line' && category !== 'O')] as const,
    ['BR-O-13', taxed.some(({ kind, category }) => kind === 'allowance' && category !== 'O')] as const,
    ['BR-O-14', taxed.some(({ kind, category }) => kind === 'charge' && category !== 'O')] as const,
  ]
    .filter(([, isBroken]) => isBroken && taxes.some(({ category }) => category === 'O'))
    .map(([rule]) => ({
      rule,
      field,
      message: 'A document with the category O (not subject to VAT) has no other category.',
    }))

/** BR-CO-17: the tax that follows from rate and net amount, within 1. */
function breakdownOf(row: CheckedInvoice['taxes'][number], place: number): Finding[] {
  const [net, tax, given] = [decimalOf(row.net), decimalOf(row.tax), decimalOf(row.percent)]
  if (net === undefined || tax === undefined) return []
  const due = rounded(percentOf(abs(net), given ?? 0n))
  return abs(abs(tax) - due) < whole(1)
    ? []
    : [
        {
          rule: 'BR-CO-17',
          field: `BT-117, tax ${place + 1}`,
          message: `The document says ${row.tax}, but ${row.percent || '0'}% of ${row.net} is ${textOf(due)}.`,
        },
      ]
}

/** An intra-Community supply names its date and destination. */
function communityOf({ taxes, delivery, period }: CheckedInvoice): Finding[] {
  if (!taxes.some(({ category }) => category === 'K')) return []
  return [
    ...(delivery.on || period.from || period.to
      ? []
      : [
          {
            rule: 'BR-IC-11',
            field: 'BT-72, BG-14, day of the delivery',
            message: 'An intra-Community supply needs the day of the delivery, or a period.',
          },
        ]),
    ...(delivery.country
      ? []
      : [
          {
            rule: 'BR-IC-12',
            field: 'BT-80, country of the delivery',
            message: 'An intra-Community supply needs the country that it goes to.',
          },
        ]),
  ]
}
