import { useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { Address } from '#contract/addresses/endpoints.ts'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { canMove } from '#contract/quotes/status.ts'
import { fileFromShop } from '#web/api-client.ts'
import { SavePdf } from '#web/features/documents/save-pdf.tsx'
import { May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { AcceptQuoteDialog } from './accept-quote-dialog.tsx'
import { CounterOfferDialog } from './counter-offer-dialog.tsx'
import { DeclineQuoteDialog } from './decline-quote-dialog.tsx'
import { ResendOffer } from './resend-offer.tsx'
import { ShareQuoteDialog } from './share-quote-dialog.tsx'

interface Props {
  readonly quote: Quote
  /** The addresses an accepted offer can go to. */
  readonly addresses: readonly Address[]
  readonly admin: boolean
}

/** The available actions for a quote, beside an offer. */
export function QuoteActions({ quote, addresses, admin }: Props) {
  const { _id, status, total, order_id, revision } = quote
  const side = admin ? 'shop' : 'customer'
  const [open, setOpen] = useState<'accept' | 'counter' | 'decline' | 'withdraw' | 'share'>()
  const withdrawal = useFetcher<{ error?: string }>()
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-3 empty:hidden">
      <FormError>{withdrawal.data?.error}</FormError>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {canMove('accept', side, status) && (
          <button type="button" className="btn btn-primary" onClick={() => setOpen('accept')}>
            Accept for {formatDollars(total ?? 0)}
          </button>
        )}
        {canMove('counter', side, status) && (
          <May call={api.counterQuote}>
            <button type="button" className="btn" onClick={() => setOpen('counter')}>
              Make a counter-offer
            </button>
          </May>
        )}
        {canMove('decline', side, status) && (
          <May call={api.declineQuote}>
            <button type="button" className="btn" onClick={() => setOpen('decline')}>
              Decline
            </button>
          </May>
        )}
        {canMove('withdraw', side, status) && (
          <May call={api.withdrawQuote}>
            <button type="button" className="btn" onClick={() => setOpen('withdraw')}>
              Withdraw
            </button>
          </May>
        )}
        {admin && status === 'offered' && (
          <May call={api.resendOffer}>
            <ResendOffer quote={quote} />
          </May>
        )}
        {quote.revisions.some((revision) => revision.side === 'shop') && (
          <>
            <May call={api.makeQuoteLink}>
              <button type="button" className="btn" onClick={() => setOpen('share')}>
                Share by link
              </button>
            </May>
            <SavePdf
              label="PDF"
              name={quote.number}
              read={(request) => fileFromShop(request, api.quotePdf, { id: _id })}
            />
          </>
        )}
        {order_id && (
          <Link to={href('/dashBoard/order/:id', { id: order_id })} className="btn">
            See the order
          </Link>
        )}
      </div>
      {open === 'accept' && <AcceptQuoteDialog quote={quote} addresses={addresses} onClose={close} />}
      {open === 'counter' && <CounterOfferDialog quote={quote} onClose={close} />}
      {open === 'decline' && <DeclineQuoteDialog quote={quote} onClose={close} />}
      {open === 'share' && <ShareQuoteDialog quote={quote} onClose={close} />}
      {open === 'withdraw' && (
        <ConfirmDialog
          title="Are You Sure"
          confirm="Withdraw"
          busy={withdrawal.state !== 'idle'}
          onClose={close}
          onConfirm={() => {
            close()
            void withdrawal.submit({ _id, revision }, { method: 'post' })
          }}
        >
          <p>The quote ends. It can be read, and not answered any more.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
