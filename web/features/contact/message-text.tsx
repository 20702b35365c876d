import type { Message } from '#contract/contact/endpoints.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** What somebody wrote to the shop, and what was answered. */
export function MessageText({ message: { message, at, answered } }: { message: Message }) {
  return (
    <>
      <p className="muted text-sm">
        <time dateTime={at}>{moment.format(new Date(at))}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      {answered && (
        <div className="grid gap-1 border-(--lit) border-s-4 ps-4">
          <p className="muted wrap-anywhere text-sm">
            {answered.text ? 'Answered' : 'Settled without an answer'} by {answered.by},{' '}
            <time dateTime={answered.at}>{moment.format(new Date(answered.at))}</time>
          </p>
          {answered.text && <p className="wrap-anywhere whitespace-pre-line">{answered.text}</p>}
        </div>
      )}
    </>
  )
}
