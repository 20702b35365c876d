import type { Quote } from '#contract/quotes/endpoints.ts'
import { heldLaterText } from '#contract/quotes/held-later-text.ts'
import type { QuoteState } from '#contract/quotes/status.ts'
import { formatDay } from '#web/ui/dates.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { TimeLeft } from '#web/ui/time-left.tsx'

const kinds: Readonly<Record<QuoteState, Status['kind']>> = {
  asked: 'waiting',
  offered: 'moving',
  countered: 'back',
  accepted: 'done',
  declined: 'ended',
  expired: 'late',
  withdrawn: 'ended',
}

export const statusBadge = (status: QuoteState): Status => ({ text: status, kind: kinds[status] })

export const QuoteBadge = ({ status }: { status: QuoteState }) => <StatusBadge {...statusBadge(status)} />

/** The state of a quote, in a sentence, and who acts next. */
export function Standing({ quote, admin }: { quote: Quote; admin: boolean }) {
  const { status, expiresAt, heldUntil, endReason } = quote
  return (
    <div className="grid max-w-prose gap-1">
      <p>{meanings[admin ? 'shop' : 'customer'][status]}</p>
      {status === 'offered' && expiresAt && (
        <p>
          Valid until <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>, for{' '}
          <TimeLeft until={expiresAt} /> more.{' '}
          {heldUntil
            ? `The pieces are held until then. ${heldLaterText(quote.lines.flatMap(({ awaited = [] }) => awaited))}`
            : `No pieces are held until ${admin ? 'the customer accepts' : 'you accept'}: they are sold to whoever orders first.`}
        </p>
      )}
      {endReason && <p className="wrap-anywhere whitespace-pre-line">Reason: {endReason}</p>}
    </div>
  )
}

const meanings: Readonly<Record<'customer' | 'shop', Readonly<Record<QuoteState, string>>>> = {
  customer: {
    asked: 'We have your request, and will answer with a price, usually within one working day.',
    offered: 'Our offer is waiting for your answer.',
    countered: 'We have your counter-offer, and will answer it.',
    accepted: 'You accepted the offer, and it became an order.',
    declined: 'This quote was declined.',
    expired: 'The offer was not accepted in time. Ask for a new one whenever you like.',
    withdrawn: 'This quote was withdrawn.',
  },
  shop: {
    asked: 'The customer is waiting for an offer.',
    offered: 'The offer is waiting for the customer’s answer.',
    countered: 'The customer answered with a counter-offer.',
    accepted: 'The customer accepted the offer, and it became an order.',
    declined: 'This quote was declined.',
    expired: 'The offer was not accepted in time.',
    withdrawn: 'This quote was withdrawn.',
  },
}
