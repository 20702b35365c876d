import type { BankFile, BankStatement } from '#contract/bank-statements/endpoints.ts'
import {
  type BankTransfer,
  type Booking,
  bankTransferNumber,
  type MatchRule,
  matchRules,
  type Suggestion,
} from '#contract/bank-statements/transfers.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { StoredFile, StoredStatement } from './files.ts'
import { type Match, nameOf } from './matching/ledger.ts'
import type { StoredBooking, StoredTransfer } from './store.ts'

export function toWireStatement(statement: StoredStatement): BankStatement {
  const { id, fileId, account, number, currency, from, to, openingCents, closingCents, problem, ...counts } =
    statement
  return {
    _id: id,
    file: fileId,
    account,
    number,
    currency: currency.length === 3 ? currency : shopCurrency(),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(openingCents !== null && { opening: toAmount(openingCents) }),
    ...(closingCents !== null && { closing: toAmount(closingCents) }),
    ...(problem !== '' && { problem }),
    counts,
  }
}

export const toWireFile = (file: StoredFile, statements: readonly StoredStatement[]): BankFile => ({
  _id: file.id,
  name: file.name,
  source: file.source,
  receivedAt: file.receivedAt.toISOString(),
  ...(file.receivedBy !== '' && { receivedBy: file.receivedBy }),
  ...(file.problem !== '' && { problem: file.problem }),
  statements: statements.filter(({ fileId }) => fileId === file.id).map(toWireStatement),
})

const toSuggestion = ({ rule, reason, isCertain, parts, keep, takesBack }: Match): Suggestion => ({
  rule,
  reason,
  isCertain,
  parts: parts.map(({ invoice, amountCents, discountCents, chargesCents }) => ({
    invoice_id: invoice.id,
    number: invoice.number,
    customer: nameOf(invoice),
    open: toAmount(invoice.openCents),
    amount: toAmount(amountCents),
    discount: toAmount(discountCents),
    charges: toAmount(chargesCents),
  })),
  ...(keep && { keep: { company: keep.customerId, name: keep.name, amount: toAmount(keep.amountCents) } }),
  ...(takesBack && { takesBack: { _id: takesBack.id, number: takesBack.number } }),
})

const isRule = (rule: string): rule is MatchRule => (matchRules as readonly string[]).includes(rule)

export function toWireTransfer(transfer: StoredTransfer, matches: readonly Match[]): BankTransfer {
  const { rule, returnReason, decidedBy, decidedAt } = transfer
  return {
    _id: transfer.id,
    number: bankTransferNumber(transfer.serial),
    statement: transfer.statementId,
    amount: toAmount(transfer.amountCents),
    currency: shopCurrency(),
    bookedOn: transfer.bookedOn,
    valueOn: transfer.valueOn,
    payer: { name: transfer.name, iban: transfer.iban },
    purpose: transfer.purpose,
    references: transfer.references,
    endToEndId: transfer.endToEndId,
    bankReference: transfer.bankReference,
    charges: toAmount(transfer.chargesCents),
    ...(returnReason !== '' && { returnReason }),
    state: transfer.state,
    ...(isRule(rule) && { rule }),
    reason: transfer.reason,
    ...(decidedBy && { decidedBy }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    suggestions: matches.map(toSuggestion),
  }
}

export const toBooking = (booking: StoredBooking): Booking => ({
  kind: booking.kind === 'taken-back' ? 'reversal' : booking.kind,
  amount: toAmount(booking.amountCents),
  ...(booking.invoiceId !== null && {
    invoice: { _id: booking.invoiceId, number: booking.invoiceNumber ?? '' },
  }),
  ...(booking.creditId !== null && { company: { _id: booking.customerId, name: booking.company } }),
  bookedAt: booking.bookedAt.toISOString(),
  ...(booking.undoneAt && { undoneAt: booking.undoneAt.toISOString() }),
})
