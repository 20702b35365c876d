import { href, Link } from 'react-router'
import type { Address } from '#contract/addresses/endpoints.ts'
import { MAX_CALL_OFF_LINES, proposeCallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { counterQuote, declineQuote, resendOffer, withdrawQuote } from '#contract/quotes/moves.ts'
import { canMove, hasEnded } from '#contract/quotes/status.ts'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { MenuLine, MenuLink } from '#web/ui/menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AcceptInPartsDialog } from './accept-in-parts-dialog.tsx'
import { AcceptQuoteDialog } from './accept-quote-dialog.tsx'
import { CounterOfferDialog } from './counter-offer-dialog.tsx'
import { DeclineQuoteDialog } from './decline-quote-dialog.tsx'
import { quoteAgain } from './quote-of-lines.ts'
import { ResendOffer } from './resend-offer.tsx'

interface Props {
  readonly quote: Quote
  readonly admin: boolean
}

interface AnswerProps extends Props, ChargedTo {
  /** The addresses an accepted offer can go to. */
  readonly addresses: readonly Address[]
}

const sideOf = (admin: boolean) => (admin ? 'shop' : 'customer')

/** Whether an offer can be accepted as a call-off order too. */
const isCallable = ({ revisions }: Quote) => revisions.at(-1)?.calls !== undefined

/** The answer to an offer, or what became of it. */
export function QuoteAnswer({ quote, addresses, company, costCentres, admin }: AnswerProps) {
  const { status, total, order_id, call_off_id } = quote
  const canAccept = canMove('accept', sideOf(admin), status)
  const again = quoteAgain(quote)
  return (
    <>
      {!admin && hasEnded(status) && again.lines.length > 0 && (
        <Link to={href('/quote')} state={again} className="btn">
          Request again
        </Link>
      )}
      {call_off_id && (
        <Link to={href('/dashBoard/callOffOrders/:id', { id: call_off_id })} className="btn">
          See the call-off order
        </Link>
      )}
      {order_id && (
        <Link to={href('/dashBoard/order/:id', { id: order_id })} className="btn">
          See the order
        </Link>
      )}
      {isCallable(quote) ? (
        canAccept && (
          <DialogButton dialog={(onClose) => <AcceptInPartsDialog {...{ quote, addresses, onClose }} />}>
            Accept, and call the pieces part by part
          </DialogButton>
        )
      ) : (
        <CounterOffer quote={quote} admin={admin} />
      )}
      {canAccept && (
        <DialogButton
          primary
          dialog={(onClose) => <AcceptQuoteDialog {...{ quote, addresses, company, costCentres, onClose }} />}
        >
          Accept for {formatAmount(total ?? 0)}
        </DialogButton>
      )}
    </>
  )
}

const CounterOffer = ({ quote, admin }: Props) =>
  canMove('counter', sideOf(admin), quote.status) && (
    <May call={counterQuote}>
      <DialogButton dialog={(onClose) => <CounterOfferDialog quote={quote} onClose={onClose} />}>
        Make a counter-offer
      </DialogButton>
    </May>
  )

/** The further actions on a quote, in the menu of its page. */
export function QuoteMenu({ quote, admin }: Props) {
  const { _id, status, revision } = quote
  const { run, isBusy, error } = useShopCall()
  const side = sideOf(admin)
  return (
    <>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      {isCallable(quote) && <CounterOffer quote={quote} admin={admin} />}
      {admin && quote.lineCount <= MAX_CALL_OFF_LINES && (status === 'offered' || status === 'accepted') && (
        <May call={proposeCallOffOrder}>
          <MenuLink to={`${href('/dashBoard/manageCallOffOrders')}?quote=${_id}`}>
            Make a call-off order
          </MenuLink>
        </May>
      )}
      {admin && status === 'offered' && (
        <May call={resendOffer}>
          <ResendOffer quote={quote} />
        </May>
      )}
      <MenuLine />
      {canMove('decline', side, status) && (
        <May call={declineQuote}>
          <DialogButton
            look="plain-danger"
            dialog={(onClose) => <DeclineQuoteDialog quote={quote} onClose={onClose} />}
          >
            Decline
          </DialogButton>
        </May>
      )}
      {canMove('withdraw', side, status) && (
        <May call={withdrawQuote}>
          <ConfirmButton
            look="plain-danger"
            label="Withdraw"
            disabled={isBusy}
            confirm="Withdraw"
            onConfirm={() => run(withdrawQuote, { id: _id, revision }, 'Withdrawn')}
          >
            <p>The quote ends. It can still be read, but no longer answered.</p>
          </ConfirmButton>
        </May>
      )}
    </>
  )
}
