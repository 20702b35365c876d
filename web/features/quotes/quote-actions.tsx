import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Address } from '#contract/addresses/endpoints.ts'
import { MAX_CALL_OFF_LINES, proposeCallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { makeQuoteLink, quotePdf } from '#contract/quotes/links.ts'
import { counterQuote, declineQuote, resendOffer, withdrawQuote } from '#contract/quotes/moves.ts'
import { canMove, hasEnded } from '#contract/quotes/status.ts'
import { fileFromShop } from '#web/api-client.ts'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AcceptInPartsDialog } from './accept-in-parts-dialog.tsx'
import { AcceptQuoteDialog } from './accept-quote-dialog.tsx'
import { CounterOfferDialog } from './counter-offer-dialog.tsx'
import { DeclineQuoteDialog } from './decline-quote-dialog.tsx'
import { quoteAgain } from './quote-of-lines.ts'
import { ResendOffer } from './resend-offer.tsx'
import { ShareQuoteDialog } from './share-quote-dialog.tsx'

interface Props extends ChargedTo {
  readonly quote: Quote
  /** The addresses an accepted offer can go to. */
  readonly addresses: readonly Address[]
  readonly admin: boolean
}

/** The available actions for a quote, beside an offer. */
export function QuoteActions({ quote, addresses, company, costCentres, admin }: Props) {
  const { _id, status, total, order_id, call_off_id, revision } = quote
  const side = admin ? 'shop' : 'customer'
  const [open, setOpen] = useState<'accept' | 'calls' | 'counter' | 'decline' | 'share'>()
  const { run, isBusy, error } = useShopCall()
  const close = () => setOpen(undefined)
  const calls = quote.revisions.at(-1)?.calls
  const again = quoteAgain(quote)
  const isCallable = quote.lineCount <= MAX_CALL_OFF_LINES
  return (
    <div className="grid gap-3 empty:hidden">
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {canMove('accept', side, status) && (
          <Button primary onClick={() => setOpen('accept')}>
            Accept for {formatAmount(total ?? 0)}
          </Button>
        )}
        {calls && canMove('accept', side, status) && (
          <Button onClick={() => setOpen('calls')}>Accept, and call the pieces part by part</Button>
        )}
        {canMove('counter', side, status) && (
          <May call={counterQuote}>
            <Button onClick={() => setOpen('counter')}>Make a counter-offer</Button>
          </May>
        )}
        {canMove('decline', side, status) && (
          <May call={declineQuote}>
            <Button onClick={() => setOpen('decline')}>Decline</Button>
          </May>
        )}
        {canMove('withdraw', side, status) && (
          <May call={withdrawQuote}>
            <ConfirmButton
              label="Withdraw"
              disabled={isBusy}
              confirm="Withdraw"
              onConfirm={() => run(withdrawQuote, { id: _id, revision }, 'Withdrawn')}
            >
              <p>The quote ends. It can still be read, but no longer answered.</p>
            </ConfirmButton>
          </May>
        )}
        {admin && isCallable && (status === 'offered' || status === 'accepted') && (
          <May call={proposeCallOffOrder}>
            <Link to={`${href('/dashBoard/manageCallOffOrders')}?quote=${_id}`} className="btn">
              Make a call-off order
            </Link>
          </May>
        )}
        {admin && status === 'offered' && (
          <May call={resendOffer}>
            <ResendOffer quote={quote} />
          </May>
        )}
        {quote.revisions.some((revision) => revision.side === 'shop') && (
          <>
            <May call={makeQuoteLink}>
              <Button onClick={() => setOpen('share')}>Share by link</Button>
            </May>
            <ExportButton
              label="PDF"
              name={`${quote.number}.pdf`}
              read={(request) => fileFromShop(request, quotePdf, { id: _id })}
            />
          </>
        )}
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
      </div>
      {open === 'accept' && (
        <AcceptQuoteDialog {...{ quote, addresses, company, costCentres }} onClose={close} />
      )}
      {open === 'calls' && <AcceptInPartsDialog quote={quote} addresses={addresses} onClose={close} />}
      {open === 'counter' && <CounterOfferDialog quote={quote} onClose={close} />}
      {open === 'decline' && <DeclineQuoteDialog quote={quote} onClose={close} />}
      {open === 'share' && <ShareQuoteDialog quote={quote} onClose={close} />}
    </div>
  )
}
