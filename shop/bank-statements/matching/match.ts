import { amountAndName } from './amount-and-name.ts'
import type { Ledger, Match, Transfer } from './ledger.ts'
import {
  exactAmount,
  isOthersNumber,
  namedInvoices,
  overpayment,
  paidBefore,
  partPayment,
} from './named-invoices.ts'
import { numbersIn } from './numbers-in-text.ts'
import { returned } from './returns.ts'
import { typingError } from './typing-errors.ts'

/** What a transfer may be for, best first. Only the first can be certain, and then nothing contradicts it. */
export function matchesOf(transfer: Transfer, ledger: Ledger): readonly Match[] {
  if (transfer.amountCents < 0) return returned(transfer, ledger)
  // Money that comes back to the shop is not for an invoice.
  if (transfer.isReturn) return []
  const numbers = numbersIn(transfer)
  const named = namedInvoices(numbers, ledger)
  const exact = named && exactAmount(transfer, named)
  const isOthers = named !== undefined && isOthersNumber(transfer, named, ledger)
  if (exact && !isOthers) return [exact]
  const others = [...typingError(transfer, numbers, ledger), ...amountAndName(transfer, numbers, ledger)]
  if (exact) return [uncertain(exact), ...others.map(uncertain)]
  if (named) {
    const partial = partPayment(transfer, named, ledger) ?? overpayment(transfer, named, ledger)
    // The amount of another invoice: the number may be the wrong one.
    const isDoubtful =
      numbers.unclear.length > 0 ||
      numbers.invoices.some((number) => !ledger.byNumber.has(number)) ||
      others.some(({ rule, parts }) => rule !== 'overpayment' && parts.length > 0)
    return [
      ...(partial ? [{ ...partial, isCertain: partial.isCertain && !isDoubtful }] : []),
      ...others.map(uncertain),
    ]
  }
  const before = paidBefore(transfer, numbers, ledger)
  if (before) return [before, ...others.map(uncertain)]
  const [best, ...more] = others
  return best ? [best, ...more.map(uncertain)] : []
}

const uncertain = (match: Match): Match => ({ ...match, isCertain: false })
