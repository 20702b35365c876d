import { href, useNavigate, useRevalidator } from 'react-router'
import { formatAmount } from '#contract/money.ts'
import type { StandingDate, StandingOrder } from '#contract/standing-orders/endpoints.ts'
import { acceptRisenPrice, declineRisenPrice } from '#contract/standing-orders/moves.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly standing: StandingOrder
  /** One that waits for an answer. */
  readonly date: StandingDate
}

/** Asks whether to order at the new prices, which the table of lines below shows. */
export function RisenPrice({ standing, date: { on, answerUntil } }: Props) {
  const { _id: id, goods, agreedGoods, isOwn, name } = standing
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function accept(goods: number) {
    await run(acceptRisenPrice, { id, on, goods }, async ({ insertedId }) => {
      await navigate(href('/dashBoard/order/:id', { id: insertedId }))
    })
    // Where the price rose once more, the page shows the new one.
    if (location.pathname === href('/dashBoard/standingOrders/:id', { id })) await revalidate()
  }

  return (
    <section aria-label={`Order of ${formatDay(on)}`} className="surface grid gap-4 p-5 sm:p-6">
      <p className="max-w-prose">
        On <time dateTime={on}>{formatDay(on)}</time> the goods cost more than agreed, so nothing was ordered.{' '}
        {goods === undefined
          ? 'A product is no longer sold, so the order cannot be placed now.'
          : `The agreed total is ${formatAmount(agreedGoods)}; today they cost ${formatAmount(goods)}, without freight and tax.`}{' '}
        {answerUntil && (
          <>
            Without an answer until <time dateTime={answerUntil}>{formatDay(answerUntil)}</time>, this date is
            skipped.
          </>
        )}
      </p>
      {!isOwn && <p className="muted">Only {name} can accept it: the order is placed in their name.</p>}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        {isOwn && goods !== undefined && (
          <Button primary disabled={isBusy} onClick={() => accept(goods)}>
            {isBusy ? 'One moment…' : 'Order at the new prices'}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => run(declineRisenPrice, { id, on }, 'The date is skipped')}>
          Skip this date
        </Button>
      </div>
    </section>
  )
}
