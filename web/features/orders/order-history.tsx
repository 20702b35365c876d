import type { z } from 'zod'
import type { OrderEvent } from '#contract/orders.ts'
import { statusMeanings } from './order-status.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface Props {
  readonly history: readonly z.infer<typeof OrderEvent>[]
  /** An admin reads of the buyer as somebody else. */
  readonly admin: boolean
}

/** What happened to an order, when and by whom; the oldest first. */
export function OrderHistory({ history, admin }: Props) {
  const actors = { buyer: admin ? 'the buyer' : 'you', admin: 'an admin', shop: 'the shop' } as const
  return (
    <section aria-labelledby="history" className="grid content-start gap-4">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="surface grid gap-5 p-5 sm:p-6">
        {history.map(({ to, by, at }) => (
          <li key={to} className="grid grid-cols-[0.75rem_1fr] items-baseline gap-x-4">
            <span aria-hidden="true" className="size-3 rounded-xs bg-(--lit)" />
            <span className="font-medium">{statusMeanings[to]}</span>
            <span className="muted col-start-2 text-sm">
              <time dateTime={at}>{moment.format(new Date(at))}</time>, by {actors[by]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
