import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, replace, useLocation, useNavigate } from 'react-router'
import { api } from '#contract/api.ts'
import { Delivery } from '#contract/orders.ts'
import type { Quote } from '#contract/quotes.ts'
import { Refused } from '#http/call.ts'
import { callShop, errorMessage, requireSession } from '#web/api-client.ts'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { formatPrice } from '#web/ui/price.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/my-quotes'

export const meta = () => [{ title: 'My Quotes · Hundredfold' }]

/** The link of the answer's mail names a quote, which becomes the reader's. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  const named = new URL(request.url).searchParams.get('quote')
  if (named) {
    await callShop(request, api.claimQuote, { _id: named }).catch((failure: unknown) => {
      if (!(failure instanceof Refused)) throw failure
      toast(failure.message)
    })
    throw replace(href('/dashBoard/quotes'))
  }
  return { quotes: await callShop(request, api.myQuotes, { email }) }
}

export default function MyQuotes({ loaderData: { quotes } }: Route.ComponentProps) {
  const [accepting, setAccepting] = useState<Quote>()
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">My Quotes</h1>
        {quotes.length > 0 && (
          <Link to={href('/quote')} className="btn">
            Request a quote
          </Link>
        )}
      </div>
      {quotes.length === 0 ? (
        <EmptyState sentence="No quotes yet. When one is answered, the link in its mail brings it here.">
          <Link to={href('/quote')} className="btn btn-primary">
            Request a quote
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {quotes.map((quote) => (
            <li key={quote._id}>
              <QuoteCard quote={quote}>
                {quote.status === 'answered' && !quote.expired && (
                  <button type="button" className="btn btn-primary" onClick={() => setAccepting(quote)}>
                    Accept for {formatPrice(quote.total ?? 0)}
                  </button>
                )}
                {quote.expired && <p className="text-low">No longer valid. Ask for a new one.</p>}
                {quote.status === 'accepted' && (
                  <Link to={href('/dashBoard/myOrder')} className="btn">
                    See the order
                  </Link>
                )}
              </QuoteCard>
            </li>
          ))}
        </ul>
      )}
      {accepting && <Accept quote={accepting} onClose={() => setAccepting(undefined)} />}
    </div>
  )
}

function Accept({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const attempt = useRef(crypto.randomUUID())
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Delivery) })
  useEffect(() => dialog.current?.showModal(), [])

  const submit = handleSubmit(async (delivery) => {
    try {
      const request = new Request(new URL(pathname, location.origin))
      const idempotencyKey = attempt.current
      await callShop(request, api.acceptQuote, { _id: quote._id, ...delivery }, { idempotencyKey })
    } catch (failure) {
      if (failure instanceof Refused) attempt.current = crypto.randomUUID()
      setProblem(errorMessage(failure))
      return
    }
    toast('Order placed. Pay for it here when you are ready.')
    await navigate(href('/dashBoard/myOrder'))
  })

  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby="accept-quote"
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="modal-box grid gap-5 p-6 sm:p-8">
        <h2 id="accept-quote" className="text-2xl">
          Order {quote.pieces} {quote.productName}
        </h2>
        <TextArea
          label="Delivery address"
          rows={3}
          autoComplete="street-address"
          {...register('address')}
          problem={formState.errors.address?.message}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="The carrier calls this number before a pallet arrives."
          {...register('phone')}
          problem={formState.errors.phone?.message}
        />
        <p className="flex items-baseline justify-between gap-4">
          <span>Your Need to Pay</span>
          <output className="text-2xl font-semibold">{formatPrice(quote.total ?? 0)}</output>
        </p>
        <FormError>{problem}</FormError>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Back
          </button>
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Ordering…' : `Order for ${formatPrice(quote.total ?? 0)}`}
          </button>
        </div>
      </form>
    </dialog>
  )
}
