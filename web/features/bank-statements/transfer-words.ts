import type { BankStatement } from '#contract/bank-statements/endpoints.ts'
import type { BankTransferState, Booking } from '#contract/bank-statements/transfers.ts'
import { formatCount } from '#contract/counts.ts'
import { paymentNames } from '#web/features/invoices/invoice-payments.tsx'
import type { Status } from '#web/ui/status-badge.tsx'

export const stateStatus: Readonly<Record<BankTransferState, Status>> = {
  waiting: { kind: 'waiting', text: 'Waiting' },
  booked: { kind: 'done', text: 'Booked' },
  kept: { kind: 'done', text: 'On account' },
  ignored: { kind: 'ended', text: 'Set aside' },
  returned: { kind: 'back', text: 'Returned' },
}

export const bookingNames: Readonly<Record<Booking['kind'], string>> = {
  ...paymentNames,
  reversal: 'Taken back',
  kept: 'Kept on account',
}

/** All entries of a statement, by what became of them: `2 booked, 1 waiting`. */
export function countsText({ counts }: BankStatement): string {
  const { booked, kept, waiting, ignored, returned, repeated, pending } = counts
  const parts = [
    [booked, 'booked'],
    [kept, 'on account'],
    [waiting, 'waiting'],
    [ignored, 'set aside'],
    [returned, 'returned'],
    [repeated, 'read before'],
    [pending, 'not booked by the bank yet'],
  ] as const
  const said = parts.flatMap(([count, words]) => (count > 0 ? [`${formatCount(count)} ${words}`] : []))
  return said.length > 0 ? said.join(', ') : 'No entries'
}
