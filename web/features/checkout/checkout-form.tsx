import { useEffect, useState } from 'react'
import type { Address, AddressFields } from '#contract/addresses/endpoints.ts'
import type { OrderTotals } from '#contract/charges/charges.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Credit } from '#contract/terms/endpoints.ts'
import { chosenAddress } from '#web/features/addresses/address-choice.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { ApprovalNotice } from '#web/features/approvals/approval-notice.tsx'
import { requestFor } from '#web/features/approvals/approval-words.ts'
import type { CartView } from '#web/features/carts/cart-store.ts'
import { CartTotal, isAboveCardLimit } from '#web/features/carts/cart-total.tsx'
import { totalsOf } from '#web/features/carts/optimistic-line.ts'
import { budgetProblem } from '#web/features/cost-centres/budget-words.ts'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { CouponField } from '#web/features/coupons/coupon-field.tsx'
import { lineShares } from '#web/features/coupons/line-shares.ts'
import { clearCoupon, useCoupon } from '#web/features/coupons/use-coupon.ts'
import {
  SecondOrderChoice,
  sumOfTwo,
  TwoTotalsList,
} from '#web/features/second-orders/second-order-choice.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { creditSentence } from '#web/features/terms/credit-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { Section } from '#web/ui/section.tsx'
import { BillingChoice } from './billing-choice.tsx'
import { BooksFields } from './books-fields.tsx'
import { checkoutOf, emptyCheckout, wantedTotals } from './checkout-fields.ts'
import { DayList } from './day-list.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { comesLater, lastDayOf } from './delivery-days.ts'
import { chosenIn, deliveriesIn } from './delivery-plan.ts'
import { lastDivision } from './last-division.ts'
import { OrderReview } from './order-review.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { cardSentence, placeText } from './place-text.ts'
import { sendCart } from './send-cart.ts'
import { ShipTogetherChoice } from './ship-together-choice.tsx'
import { clearCheckout, readCheckout, storeCheckout } from './stored-checkout.ts'
import { useOrderTotals } from './use-order-totals.ts'

interface Props extends ChargedTo {
  readonly cart: CartView
  readonly addresses: readonly Address[]
  /** The customer's billing address, if there is one. */
  readonly billing: AddressFields | null
  /** The buyer's newest order to several addresses. */
  readonly lastDivided: Order | undefined
  /** The credit of the buyer's company, if it has terms. */
  readonly credit: Credit | undefined
  /** @param next whether to pay now or show the order, which awaits approval or is on account */
  readonly onPlaced: (orderId: string, next: 'pay' | 'order') => Promise<void>
}

/** The address being edited, none for a new one, and the field to select it in afterwards. */
interface Editing {
  readonly field: 'addressId' | 'billingId'
  readonly address?: Address
}

/** Orders the whole cart. */
export function CheckoutForm(props: Props) {
  const { cart, addresses, billing, lastDivided, credit, company, costCentres, onPlaced } = props
  const session = readSession()
  // The owner's email, read now: nobody may be signed in when the form is last stored.
  const [email] = useState(session?.email ?? '')
  const [editing, setEditing] = useState<Editing>()
  const coupon = useCoupon(email)
  const totals = totalsOf(cart.lines, cart.unknown.length)
  const lastDay = lastDayOf(cart.lines)
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: checkoutOf(cart.lines, addresses, company),
    defaultValues: emptyCheckout(email, addresses, company),
    draft: `checkout ${email}`,
    toInput: ({ addressId, billElsewhere, billingId, plan, shipTogether, inTwoOrders: _, ...rest }) => ({
      ...rest,
      shipTogether: shipTogether && lastDay !== undefined,
      ...(two && { inTwoOrders: { firstAmount: two.first.total } }),
      ...(plan.isOn
        ? { deliveries: deliveriesIn(cart.lines, plan, chosenIn(plan, addresses)) }
        : { delivery: chosenAddress(addresses, addressId) }),
      ...(billElsewhere && { billing: chosenAddress(addresses, billingId) }),
      ...(coupon.code && { coupon: coupon.code }),
      paymentAmount: toPay,
    }),
    send: sendCart(session?.email),
    onDone: async ({ insertedId }, { payment }) => {
      clearCheckout(email)
      clearCoupon(email)
      await onPlaced(insertedId, payment === 'card' && !request ? 'pay' : 'order')
    },
  })
  const { reset, watch } = form
  const [stored] = useState(() => readCheckout(email, addresses, costCentres))
  useEffect(() => {
    if (stored) reset(stored, { keepDefaultValues: true })
    const { unsubscribe } = watch((values) => storeCheckout(email, values))
    return unsubscribe
  }, [email, stored, reset, watch])

  function choose(id: string) {
    if (editing?.field === 'billingId') return form.setValue('billingId', id, { shouldValidate: true })
    form.setValue('addressId', id, { shouldValidate: true })
    const plan = form.getValues('plan')
    if (plan.isOn && !editing?.address)
      form.setValue('plan', { ...plan, addressIds: [...plan.addressIds, id] }, { shouldDirty: true })
  }

  const byCard = watch('payment') === 'card'
  const costCentre = costCentres.find(({ code }) => code === watch('costCentre'))
  const requestOf = (amount: number) => requestFor(company, amount, costCentre)
  const charged = useOrderTotals(
    wantedTotals(
      cart.lines,
      addresses,
      watch('addressId'),
      watch('plan'),
      coupon.code,
      watch('shipTogether') && lastDay !== undefined,
    ),
    { comesLater: comesLater(cart.lines) },
  )
  const total = charged.totals?.total ?? totals.paymentAmount
  const isOneShipment: boolean = watch('shipTogether') || watch('plan').isOn || coupon.code !== ''
  const twoTotals: OrderTotals['inTwoOrders'] = charged.totals?.inTwoOrders
  // An order that needs approval is not divided in two.
  const offered: OrderTotals['inTwoOrders'] =
    isOneShipment || requestOf(total) || !twoTotals || requestOf(sumOfTwo(twoTotals)) ? undefined : twoTotals
  const two: OrderTotals['inTwoOrders'] = watch('inTwoOrders') ? offered : undefined
  const byShipment: boolean = !two && charged.totals?.byShipment === true
  const toPay: number = two ? sumOfTwo(two) : total
  const request = requestOf(toPay)
  const aboveBudget = budgetProblem(costCentre, toPay)
  const isAboveLimit = isAboveCardLimit(two ? Math.max(two.first.total, two.second.total) : toPay)
  const blocked =
    totals.problemCount > 0 ||
    aboveBudget !== undefined ||
    (byCard && isAboveLimit) ||
    Boolean(cart.unsent) ||
    charged.isStale ||
    charged.totals?.freightOnRequest === true

  const placeOrder = (
    <Button type="submit" primary className="btn-lg w-full" disabled={isSubmitting || blocked}>
      {isSubmitting ? 'Placing the order…' : placeText({ toPay, isRequest: Boolean(request), two, byCard })}
    </Button>
  )

  return (
    <>
      <form onSubmit={submit} noValidate>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
          <div className="checkout-questions">
            <Section id="where" title="Where it goes">
              <DeliveryChoice
                form={form}
                single={field('addressId')}
                lines={cart.lines}
                addresses={addresses}
                last={lastDivision(lastDivided, cart.lines, addresses)}
                onAdd={() => setEditing({ field: 'addressId' })}
                onEdit={(address) => setEditing({ field: 'addressId', address })}
              />
              <BillingChoice
                kept={billing}
                form={form}
                {...field('billingId')}
                addresses={addresses}
                onAdd={() => setEditing({ field: 'billingId' })}
                onEdit={(address) => setEditing({ field: 'billingId', address })}
              />
            </Section>
            <Section id="when" title="When it comes">
              <DayList lines={cart.lines} />
              {lastDay && (
                <ShipTogetherChoice
                  on={lastDay}
                  saves={charged.totals?.togetherSaves}
                  field={form.register('shipTogether')}
                />
              )}
              {offered && (
                <SecondOrderChoice
                  two={offered}
                  total={total}
                  byCard={byCard}
                  field={form.register('inTwoOrders')}
                />
              )}
            </Section>
            <BooksFields {...{ field, company, costCentres, byCard }} />
            <Section id="how" title="How you pay">
              {credit ? (
                <PaymentChoice {...{ credit, byShipment }} amount={toPay} field={field('payment')} />
              ) : (
                <p>{cardSentence(Boolean(request), session?.acting !== undefined)}</p>
              )}
            </Section>
            <OrderReview
              lines={cart.lines}
              shares={lineShares(cart.lines, charged.isStale ? undefined : charged.totals)}
            />
          </div>
          <div className="lg:sticky lg:top-24">
            <CartTotal
              lines={cart.lines}
              totals={totals}
              byCard={byCard && (isAboveLimit || !two)}
              charged={
                two ? { isStale: charged.isStale, totals: { anyCharges: true, total: toPay } } : charged
              }
            >
              {two && <TwoTotalsList two={two} byCard={byCard} />}
              <CouponField coupon={coupon} totals={charged.totals} />
              {totals.problemCount > 0 && (
                <p className="text-problem">
                  Some lines cannot be ordered as they are. Each says why, and what you can order instead.
                </p>
              )}
              {request && <ApprovalNotice request={request} requester={email} />}
              <FormError>{cart.unsent ?? error ?? aboveBudget}</FormError>
              <div className="max-lg:hidden">{placeOrder}</div>
              {credit && (
                <p className="muted text-sm">
                  {byCard
                    ? cardSentence(Boolean(request), session?.acting !== undefined)
                    : creditSentence(credit, byShipment)}
                </p>
              )}
            </CartTotal>
          </div>
        </div>
        <div className="bottom-bar">{placeOrder}</div>
      </form>
      {editing && (
        <AddressDialog
          address={editing.address}
          name={session?.name}
          others={addresses}
          onSaved={choose}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
