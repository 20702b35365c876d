import type { WebhookDelivery } from '#contract/webhooks/endpoints.ts'
import { formatSecond } from '#web/ui/dates.ts'

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' } as const

type Attempt = Pick<WebhookDelivery, 'state' | 'status' | 'ms' | 'attempts' | 'problem' | 'reply' | 'nextAt'>

/** The delivery state of a message to a program: its last attempt, and the time of the next. */
export function AttemptResult({ attempt }: { attempt: Attempt }) {
  const { state, status, ms, attempts, problem, reply, nextAt } = attempt
  // A document that is no longer needed is not sent.
  const isUnsent = state === 'delivered' && status === undefined
  const facts = [
    status !== undefined && `answered ${status}`,
    ms !== undefined && !isUnsent && `after ${ms} ms`,
    attempts > 1 && `${attempts} attempts`,
    attempts > 0 && nextAt && `next ${formatSecond(nextAt)}`,
  ]
  return (
    <>
      <p className="font-medium">{isUnsent ? 'Not needed' : stateWords[state]}</p>
      <p className="muted text-sm">{facts.filter((fact) => fact).join(' · ')}</p>
      {problem && <p className="text-sm">{problem}</p>}
      {reply && (
        <details>
          <summary className="anchor flex min-h-(--control) cursor-pointer items-center text-sm">
            Reply
          </summary>
          <Block>{reply}</Block>
        </details>
      )}
    </>
  )
}

/** Text of a program, as it is. */
export function Block({ children }: { children: string }) {
  return <pre className="bg-base-200 rounded p-3 text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
}
