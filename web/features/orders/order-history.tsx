import type { z } from 'zod'
import { formatAmount } from '#contract/money.ts'
import type { Order, OrderEvent } from '#contract/orders/order.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Section } from '#web/ui/section.tsx'
import { approvalMeanings, meaningOf, shippingMeanings } from './order-status.tsx'

interface Props {
  readonly order: Pick<Order, 'onAccount'> & { readonly history: readonly z.infer<typeof OrderEvent>[] }
  /** Email of the current user. */
  readonly reader: string
}

const actors = { buyer: 'the buyer', admin: 'an admin', shop: 'the shop' } as const

/** The history of an order, oldest first: what happened, when and by whom. */
export function OrderHistory({ order: { history, onAccount }, reader }: Props) {
  return (
    <Section id="history" title="History">
      <ol className="grid gap-4">
        {history.map(
          ({ to, by, person, at, approval, fulfilment, refund, return: returned, shipTogether }, place) => (
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
          ),
        )}
      </ol>
    </Section>
  )
}

/** Which of several steps it was. */
const approvalText = ({ state, step }: NonNullable<z.infer<typeof OrderEvent>['approval']>) =>
  step && state === 'approved' && step.number < step.of
    ? `Step ${step.number} of ${step.of} approved.`
    : approvalMeanings[state]

const Reason = ({ text }: { text: string | undefined }) =>
  text ? <span className="col-start-2 wrap-anywhere whitespace-pre-line">{text}</span> : null
