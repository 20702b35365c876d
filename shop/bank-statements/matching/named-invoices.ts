import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import {
  discountOn,
  type Ledger,
  type Match,
  nameOf,
  type OpenInvoice,
  partsOf,
  sumOpen,
  type Transfer,
  takesDiscount,
} from './ledger.ts'
import type { NamedNumbers } from './numbers-in-text.ts'
import { isLikelyPayer, payerOf } from './payer.ts'
import { isAmount } from './typing-errors.ts'

/** Invoices that the text names exactly, and how. */
export interface Named {
  readonly invoices: readonly OpenInvoice[]
  /** Such as `INV-2026-000012`, for a sentence. */
  readonly as: string
  /** Whether by a reference with check digits, which nobody writes by mistake. */
  readonly isChecked: boolean
}

/** References first, then numbers of invoices, then those of orders. */
export function namedInvoices(numbers: NamedNumbers, ledger: Ledger): Named | undefined {
  const referenced = numbers.references.flatMap((reference) => ledger.byReference.get(reference) ?? [])
  const numbered = numbers.invoices.flatMap((number) => ledger.byNumber.get(number) ?? [])
  const ordered = numbers.orders.flatMap((number) => ledger.byOrder.get(number) ?? [])
  const together = unique([...referenced, ...numbered])
  if (together.length > 0)
    return {
      invoices: together,
      as: listed(
        together.map(({ number, paymentReference }) =>
          paymentReference !== null && numbers.references.includes(paymentReference)
            ? paymentReference
            : number,
        ),
      ),
      isChecked: referenced.length > 0,
    }
  if (ordered.length === 0) return undefined
  const named = unique(ordered)
  return {
    invoices: named,
    as: listed([...new Set(named.map((each) => orderNumber(each.orderNumber)))]),
    isChecked: false,
  }
}

const unique = (invoices: readonly OpenInvoice[]) => [...new Set(invoices)]
const listed = (names: readonly string[]) =>
  names.length < 4 ? names.join(' and ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

/** The whole of what is named: exactly, less cash discount, or less the charges of banks. */
export function exactAmount(transfer: Transfer, { invoices, as }: Named): Match | undefined {
  const { amountCents, chargesCents, valueOn } = transfer
  const open = sumOpen(invoices)
  const several = invoices.length > 1
  const names = several ? `The text names ${as}` : `It names ${as}`
  if (amountCents === open)
    return {
      rule: several ? 'several-invoices' : 'reference',
      reason: several
        ? `${names}, and together ${formatCents(open)} are open of them.`
        : `${names}, and the amount is what is open.`,
      isCertain: true,
      parts: partsOf(invoices),
    }
  const discount = invoices.reduce((sum, invoice) => sum + discountOn(invoice, valueOn), 0)
  const [first] = invoices
  const isOne = !several && first !== undefined && takesDiscount(transfer, first)
  if (isOne || (discount > 0 && amountCents === open - discount))
    return {
      rule: 'cash-discount',
      reason: `${names}, and the amount is what is open less ${formatCents(open - amountCents)} cash discount, in time.`,
      isCertain: true,
      parts: partsOf(invoices, (invoice) => ({
        discountCents: isOne ? open - amountCents : discountOn(invoice, valueOn),
      })),
    }
  if (chargesCents > 0 && first && amountCents + chargesCents === open)
    return {
      rule: 'bank-charges',
      reason: `${names}, and the amount is what is open less ${formatCents(chargesCents)} that banks took off.`,
      isCertain: true,
      parts: partsOf(invoices, (invoice) => ({ chargesCents: invoice === first ? chargesCents : 0 })),
    }
  return undefined
}

/**
 * Whether the number may be a wrong one that exists: its payer is somebody else, who has an invoice with the same amount. A
 * reference with check digits cannot be.
 */
export function isOthersNumber(transfer: Transfer, { invoices, isChecked }: Named, ledger: Ledger): boolean {
  const payer = payerOf(transfer, ledger)
  if (isChecked || !payer || invoices.some(({ customerId }) => customerId === payer.customerId)) return false
  return (ledger.byCustomer.get(payer.customerId) ?? []).some((invoice) => isAmount(transfer, invoice))
}

/** Less than what is named: all of it is for the invoice, if the payer is its customer. */
export function partPayment(
  transfer: Transfer,
  { invoices, as, isChecked }: Named,
  ledger: Ledger,
): Match | undefined {
  const open = sumOpen(invoices)
  if (transfer.amountCents >= open) return undefined
  const oldest = invoices.toSorted(
    (a, b) => a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number),
  )
  let rest = transfer.amountCents
  const parts = oldest.flatMap((invoice) => {
    const amountCents = Math.min(rest, invoice.openCents)
    rest -= amountCents
    return amountCents > 0 ? [{ invoice, amountCents, discountCents: 0, chargesCents: 0 }] : []
  })
  const [only] = invoices
  const isOne = invoices.length === 1 && only !== undefined
  const isPayer = isOne && (isChecked || isLikelyPayer(transfer, only, ledger))
  const late =
    isOne && only.discountCents > 0 && transfer.amountCents === only.openCents - only.discountCents
      ? ' That is less the cash discount, but its days were over.'
      : ''
  return {
    rule: 'part-payment',
    reason: `It names ${as}, and pays a part: ${formatCents(open - transfer.amountCents)} stay open.${late}${isPayer ? '' : isOne ? ' The name is not that of its customer.' : ' Which of them is not said.'}`,
    isCertain: isPayer,
    parts,
  }
}

/** More than what is named: the rest stays on the customer's account, unless it is what another invoice asks. */
export function overpayment(
  transfer: Transfer,
  { invoices, as, isChecked }: Named,
  ledger: Ledger,
): Match | undefined {
  const rest = transfer.amountCents - sumOpen(invoices)
  const [first] = invoices
  if (rest <= 0 || !first) return undefined
  const { customerId } = first
  const isOneCustomer = invoices.every((invoice) => invoice.customerId === customerId)
  if (!isOneCustomer) return undefined
  const others = (ledger.byCustomer.get(customerId) ?? []).filter((invoice) => !invoices.includes(invoice))
  const other = others.find(({ openCents }) => openCents === rest)
  if (other)
    return {
      rule: 'several-invoices',
      reason: `It names ${as}, and the rest of ${formatCents(rest)} is what is open of ${other.number}, which it does not name.`,
      isCertain: false,
      parts: partsOf([...invoices, other]),
    }
  const isPayer = isChecked || isLikelyPayer(transfer, first, ledger)
  return {
    rule: 'overpayment',
    reason: `It names ${as}, and pays ${formatCents(rest)} more: that stays on the customer’s account.${isPayer ? '' : ' The name is not that of the customer.'}`,
    isCertain: isPayer,
    parts: partsOf(invoices),
    keep: { customerId, name: nameOf(first), amountCents: rest },
  }
}

/** It names only invoices that are settled. */
export function paidBefore(transfer: Transfer, numbers: NamedNumbers, ledger: Ledger): Match | undefined {
  const number = numbers.invoices.find((each) => ledger.settled.has(each))
  const settled = number === undefined ? undefined : ledger.settled.get(number)
  if (!settled) return undefined
  return {
    rule: 'paid-before',
    reason: `It names ${number}, which is paid already: it may stay on the customer’s account.`,
    isCertain: false,
    parts: [],
    keep: { ...settled, amountCents: transfer.amountCents },
  }
}
