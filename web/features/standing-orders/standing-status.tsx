import { href, Link } from 'react-router'
import type {
  DateResult,
  StandingDate,
  StandingOrder,
  StandingOrderSummary,
} from '#contract/standing-orders/endpoints.ts'
import { formatDay } from '#web/ui/dates.ts'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function StandingBadge({ status, waiting }: Pick<StandingOrderSummary, 'status' | 'waiting'>) {
  if (waiting) return <StatusBadge kind="waiting" text="waiting for an answer" />
  return <StatusBadge kind={status === 'active' ? 'moving' : 'ended'} text={status} />
}

const results: Readonly<Record<DateResult, string>> = {
  placed: 'Ordered',
  waiting: 'Waiting for an answer',
  declined: 'Skipped: the price was declined',
  unanswered: 'Skipped: no answer about the price',
  failed: 'Could not be ordered',
}

/** The result of a date. */
export function DateResultText({ date }: { date: StandingDate }) {
  const { result, order_id: id, problem, answerUntil } = date
  if (id)
    return (
      <Link to={href('/dashBoard/order/:id', { id })} className="anchor">
        {results[result]}
      </Link>
    )
  return (
    <span className={result === 'failed' ? 'text-problem wrap-anywhere whitespace-pre-line' : ''}>
      {results[result]}
      {problem && `: ${problem}`}
      {answerUntil && ` until ${formatDay(answerUntil)}`}
    </span>
  )
}

/** `on day 15 of each month` */
export const rhythm = ({ dayOfMonth }: Pick<StandingOrderSummary, 'dayOfMonth'>) =>
  `on day ${dayOfMonth} of each month${dayOfMonth > 28 ? ', or on the last day of a shorter one' : ''}`

/** The state of a standing order, in sentences. */
export function Standing({ standing }: { standing: StandingOrder }) {
  const { status, next, lastDay, endReason } = standing
  return (
    <div className="grid max-w-prose gap-1">
      {status === 'active' && (
        <p>
          We place this order {rhythm(standing)}, at the prices of that day.{' '}
          {next ? (
            <>
              The next one is on <time dateTime={next}>{formatDay(next)}</time>.
            </>
          ) : (
            'No date is left.'
          )}
          {lastDay && (
            <>
              {' '}
              Its last day is <time dateTime={lastDay}>{formatDay(lastDay)}</time>.
            </>
          )}
        </p>
      )}
      {status === 'paused' && <p>Nothing is ordered until it is resumed.</p>}
      {status === 'ended' && <p>This standing order has ended. Nothing more is ordered.</p>}
      {endReason && <p className="wrap-anywhere whitespace-pre-line">Reason: {endReason}</p>}
    </div>
  )
}

/** How a standing order is paid, where it goes, and which prices need an answer. */
export const StandingFacts = ({ standing }: { standing: StandingOrder }) => {
  const { number, percent, status, payment, purchaseOrderNumber, deliveries } = standing
  return (
    <RecordFacts id="details" title="Details">
      <RecordFact label="Number">{number}</RecordFact>
      {status !== 'ended' && (
        <>
          <RecordFact label="Payment">
            {payment === 'account'
              ? `On account, with the purchase-order number ${purchaseOrderNumber}`
              : 'By card, with a link that is emailed each time'}
          </RecordFact>
          <RecordFact label="Prices">
            {percent === 0
              ? 'If the goods cost more than agreed, we ask before we order'
              : `If the goods cost over ${percent} percent more than agreed, we ask before we order`}
          </RecordFact>
        </>
      )}
      {deliveries.map(({ address, phone }) => (
        <RecordFact key={`${address} ${phone}`} label="Delivery">
          {address}
          {'\n'}
          {phone}
        </RecordFact>
      ))}
    </RecordFacts>
  )
}
