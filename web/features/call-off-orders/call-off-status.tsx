import type { CallOffOrder, CallOffOrderSummary, CallOffState } from '#contract/call-off-orders/endpoints.ts'
import { formatDay } from '#web/ui/dates.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

const kinds: Readonly<Record<CallOffState, Status['kind']>> = {
  proposed: 'waiting',
  waiting: 'waiting',
  active: 'moving',
  ended: 'done',
  declined: 'ended',
  withdrawn: 'ended',
}

type Shown = Pick<CallOffOrderSummary, 'status' | 'overdue'>

const statusBadge = ({ status, overdue }: Shown): Status =>
  overdue ? { text: 'overdue', kind: 'late' } : { text: status, kind: kinds[status] }

export const CallOffBadge = (callOff: Shown) => <StatusBadge {...statusBadge(callOff)} />

/** The state of a call-off order, in a sentence, and who acts next. */
export function Standing({ callOff, admin }: { callOff: CallOffOrder; admin: boolean }) {
  const { status, from, until, reserves, message, endReason } = callOff
  return (
    <div className="grid max-w-prose gap-1">
      <p>{meanings[admin ? 'shop' : 'customer'][status]}</p>
      {(status === 'proposed' || status === 'waiting' || status === 'active') && (
        <p>
          Pieces can be called from <time dateTime={from}>{formatDay(from)}</time> to{' '}
          <time dateTime={until}>{formatDay(until)}</time>.{' '}
          {reserves
            ? reservedTexts[status]
            : 'None are set aside: each call depends on the stock of its day.'}
        </p>
      )}
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {endReason && <p className="wrap-anywhere whitespace-pre-line">Reason: {endReason}</p>}
    </div>
  )
}

const reservedTexts = {
  proposed: 'Once it is agreed to, they are set aside from stock and from deliveries due by then.',
  waiting: 'Once it is approved, they are set aside from stock and from deliveries due by then.',
  active: 'They are set aside from stock and from deliveries due by then.',
} as const

const meanings: Readonly<Record<'customer' | 'shop', Readonly<Record<CallOffState, string>>>> = {
  customer: {
    proposed: 'We propose this call-off order. Nothing is ordered before you agree.',
    waiting: 'It was agreed to. Your company must approve it before anything can be called.',
    active: 'Call pieces as you need them, at the prices below, or at that day’s prices if they are lower.',
    ended: 'This call-off order has ended. Nothing more can be called.',
    declined: 'You declined this call-off order.',
    withdrawn: 'The proposal was withdrawn.',
  },
  shop: {
    proposed: 'The proposal is waiting for the buyer’s answer.',
    waiting: 'The buyer agreed. Their company has to approve it before pieces can be called.',
    active: 'The buyer calls pieces by hand, and the shop places the dated calls.',
    ended: 'This call-off order has ended. Nothing more can be called.',
    declined: 'The buyer declined this call-off order.',
    withdrawn: 'The proposal was withdrawn.',
  },
}
