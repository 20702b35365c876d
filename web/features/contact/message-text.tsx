import type { Message } from '#contract/contact/endpoints.ts'
import { formatMoment } from '#web/ui/dates.ts'

/** A message to the shop with its answer. */
export function MessageText({ message: { message, at, answered } }: { message: Message }) {
  return (
    <>
      <p className="muted text-sm">
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      {answered && (
        <div className="grid gap-1 border-(--lit) border-s-4 ps-4">
          <p className="muted wrap-anywhere text-sm">
            {answered.text ? 'Answered' : 'Settled without an answer'} by {answered.by},{' '}
            <time dateTime={answered.at}>{formatMoment(answered.at)}</time>
          </p>
          {answered.text && <p className="wrap-anywhere whitespace-pre-line">{answered.text}</p>}
        </div>
      )}
    </>
  )
}
