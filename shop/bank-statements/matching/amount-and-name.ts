import { formatCents } from '#contract/money.ts'
import {
  type Ledger,
  type Match,
  nameOf,
  type OpenInvoice,
  partsOf,
  sumOpen,
  type Transfer,
} from './ledger.ts'
import type { NamedNumbers } from './numbers-in-text.ts'
import { payerOf } from './payer.ts'
import { isAmount } from './typing-errors.ts'

/** Sums of more invoices come out right by chance too often. */
const MAX_OPEN = 12
const MAX_SUMMED = 4

/** A text without a number: the payer is known, and what is open says the rest. A number that fits nothing speaks against it. */
export function amountAndName(transfer: Transfer, numbers: NamedNumbers, ledger: Ledger): Match[] {
  const payer = payerOf(transfer, ledger)
  if (!payer) return sameAmount(transfer, ledger)
  const own = ledger.byCustomer.get(payer.customerId) ?? []
  const namesOther =
    numbers.invoices.length + numbers.unclear.length + numbers.orders.length + numbers.references.length > 0
  const alike = own.filter((invoice) => isAmount(transfer, invoice))
  if (alike.length > 0) {
    const [first] = alike.toSorted(byDueDay)
    if (!first) return []
    const isOnly = alike.length === 1 && !namesOther
    const discountCents = first.openCents - transfer.amountCents
    return [
      {
        rule: 'amount-and-name',
        reason: `${capital(payer.because)}, and the amount is ${discountCents > 0 ? 'what is open less cash discount, in time, of' : 'what is open of'} ${first.number}${alike.length > 1 ? `, and of ${alike.length - 1} more: this one is due first` : ''}.${namesOther ? ' The text names something else.' : ''}`,
        isCertain: isOnly,
        parts: partsOf([first], () => ({ discountCents })),
      },
    ]
  }
  const sum = uniqueSum(own, transfer.amountCents)
  if (sum)
    return [
      {
        rule: 'sum-and-name',
        reason: `${capital(payer.because)}, and ${sum.length === own.length ? 'all its open invoices' : `${sum.map(({ number }) => number).join(' and ')}, and no others,`} come to the amount.${namesOther ? ' The text names something else.' : ''}`,
        isCertain: !namesOther,
        parts: partsOf(sum),
      },
    ]
  const [first] = own
  return first
    ? [
        {
          rule: 'overpayment',
          reason: `${capital(payer.because)}, but no open invoice has this amount: ${formatCents(sumOpen(own))} are open. It may stay on the account.`,
          isCertain: false,
          parts: [],
          keep: { customerId: payer.customerId, name: nameOf(first), amountCents: transfer.amountCents },
        },
      ]
    : []
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const byDueDay = (a: OpenInvoice, b: OpenInvoice) =>
  a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number)

/** Nobody is known by account or name: invoices with that amount, for a person to choose. */
const sameAmount = (transfer: Transfer, { invoices }: Ledger): Match[] =>
  invoices
    .filter((invoice) => isAmount(transfer, invoice))
    .toSorted(byDueDay)
    .slice(0, 3)
    .map((invoice) => ({
      rule: 'amount-and-name',
      reason: `The amount is what is open of ${invoice.number} of ${nameOf(invoice)}, but the payer is not known.`,
      isCertain: false,
      parts: partsOf([invoice], () => ({ discountCents: invoice.openCents - transfer.amountCents })),
    }))

/** The only two to four invoices, or all, that come to the amount; undefined if there are none or several. */
function uniqueSum(invoices: readonly OpenInvoice[], cents: number): readonly OpenInvoice[] | undefined {
  if (invoices.length < 2 || invoices.length > MAX_OPEN) return undefined
  const found: OpenInvoice[][] = []
  const search = (from: number, chosen: readonly OpenInvoice[], rest: number) => {
    if (rest === 0 && chosen.length > 1) found.push([...chosen])
    if (rest <= 0 || chosen.length === invoices.length || found.length > 1) return
    for (let at = from; at < invoices.length; at += 1) {
      const invoice = invoices[at]
      if (invoice) search(at + 1, [...chosen, invoice], rest - invoice.openCents)
    }
  }
  search(0, [], cents)
  const [only] = found
  return found.length === 1 && only && (only.length <= MAX_SUMMED || only.length === invoices.length)
    ? only
    : undefined
}
