import type { z } from 'zod'
import { formatAmount } from '#contract/money.ts'
import type { OrderChange } from '#contract/order-changes/change.ts'
import { changeTexts } from '#contract/order-changes/texts.ts'
import type { Order, OrderEvent } from '#contract/orders/order.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Section } from '#web/ui/section.tsx'
import { approvalMeanings, meaningOf, shippingMeanings } from './order-status.tsx'

interface Props {
  readonly order: Pick<Order, 'onAccount'> & {
    readonly history: readonly z.infer<typeof OrderEvent>[]
    readonly changes: readonly OrderChange[]
  }
  /** Email of the current user. */
  readonly reader: string
}

const actors = { buyer: 'the buyer', admin: 'an admin', shop: 'the shop' } as const

/** The history of an order, oldest first: what happened, when and by whom. */
export function OrderHistory({ order: { history, changes, onAccount }, reader }: Props) {
  const changedAt = (change: OrderChange) => change.endedAt ?? change.at
  const steps = [...history, ...changes.map((change) => ({ change, at: changedAt(change) }))].toSorted(
    (one, other) => one.at.localeCompare(other.at),
  )
  return (
    <Section id="history" title="History">
      <ol className="grid gap-4">
        {steps.map((step, place) => {
          if ('change' in step)
            return <ChangeStep key={step.change._id} change={step.change} reader={reader} />
          const { to, by, person, at, approval, fulfilment, refund, return: returned, shipTogether } = step
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history is append-only, and can return to an earlier status
            <li key={place} className="grid grid-cols-[0.75rem_minmax(0,1fr)] items-baseline gap-x-4">
              <span aria-hidden="true" className="size-3 rounded-xs bg-(--lit)" />
              <span className="font-medium">
                {refund
                  ? `Refunded ${formatAmount(refund.amount)}.`
                  : returned
                    ? `Return ${returned.number} ${returned.state === 'asked' ? 'requested' : returned.state}.`
                    : shipTogether !== undefined
                      ? shipTogether
                        ? 'All pieces are to be shipped together.'
                        : 'Pieces in stock are to be shipped first.'
                      : approval
                        ? approvalText(approval)
                        : fulfilment
                          ? shippingMeanings[fulfilment]
                          : meaningOf(to, onAccount === true)}
              </span>
              <span className="muted col-start-2 text-sm">
                <time dateTime={at}>{formatMoment(at)}</time>, by{' '}
                {person === reader ? 'you' : (person ?? actors[by])}
                {approval?.for && `, for ${approval.for}`}
              </span>
              <Reason text={refund?.reason ?? returned?.reason ?? approval?.reason} />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

const changeStates = {
  waiting: 'A change was asked for.',
  lapsed: 'A change lapsed: it was not paid or approved in time.',
  declined: 'A change was declined.',
  withdrawn: 'A change was withdrawn.',
} as const

/** A change of the order: who made it, and what is different. */
function ChangeStep({ change, reader }: { readonly change: OrderChange; readonly reader: string }) {
  const { state, version, by, person, actedBy, at, endedAt = at, reason, answer, compared, adds } = change
  return (
    <li className="grid grid-cols-[0.75rem_minmax(0,1fr)] items-baseline gap-x-4">
      <span aria-hidden="true" className="size-3 rounded-xs bg-(--lit)" />
      <span className="font-medium">
        {state === 'done' ? `Changed: version ${version}.` : changeStates[state]}
      </span>
      <span className="muted col-start-2 text-sm">
        <time dateTime={endedAt}>{formatMoment(endedAt)}</time>, by {actedBy && `${actedBy} for `}
        {person === reader ? 'you' : (person ?? actors[by])}
      </span>
      {compared && <Reason text={changeTexts(compared).join('\n')} />}
      {adds && <Reason text={`What is added is order ${adds.number}.`} />}
      <Reason text={[reason, answer].filter(Boolean).join('\n')} />
    </li>
  )
}

/** Which of several steps it was. */
const approvalText = ({ state, step }: NonNullable<z.infer<typeof OrderEvent>['approval']>) =>
  step && state === 'approved' && step.number < step.of
    ? `Step ${step.number} of ${step.of} approved.`
    : approvalMeanings[state]

const Reason = ({ text }: { text: string | undefined }) =>
  text ? <span className="col-start-2 wrap-anywhere whitespace-pre-line">{text}</span> : null
