import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useLocation, useRevalidator } from 'react-router'
import { api } from '#contract/api.ts'
import { AnswerForm, type Quote, QuoteStatus } from '#contract/quotes.ts'
import { Refused } from '#http/call.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/manage-quotes'

export const meta = () => [{ title: 'Manage Quotes · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = QuoteStatus.safeParse(new URL(request.url).searchParams.get('status')).data
  return { status, quotes: await callShop(request, api.allQuotes, { status }) }
}

export default function ManageQuotes({ loaderData: { status, quotes } }: Route.ComponentProps) {
  const [answering, setAnswering] = useState<Quote>()
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Manage Quotes</h1>
      <nav aria-label="Which quotes" className="-mx-3 flex flex-wrap gap-1">
        {[undefined, ...QuoteStatus.options].map((each) => (
          <Link
            key={each ?? 'all'}
            to={{ pathname: href('/dashBoard/manageQuotes'), search: each ? `?status=${each}` : '' }}
            className="menu-entry capitalize"
            aria-current={each === status ? 'page' : undefined}
          >
            {each ?? 'all'}
          </Link>
        ))}
      </nav>
      {quotes.length === 0 && (
        <EmptyState sentence={status ? `No quote is ${status}.` : 'Nobody asked for a quote yet.'}>
          {status && (
            <Link to={href('/dashBoard/manageQuotes')} className="btn btn-primary">
              Show all quotes
            </Link>
          )}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {quotes.map((quote) => (
          <li key={quote._id}>
            <QuoteCard quote={quote}>
              {quote.status === 'asked' && (
                <button type="button" className="btn btn-primary" onClick={() => setAnswering(quote)}>
                  Answer
                </button>
              )}
            </QuoteCard>
          </li>
        ))}
      </ul>
      {answering && <Answer quote={answering} onClose={() => setAnswering(undefined)} />}
    </div>
  )
}

function Answer({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(AnswerForm),
    defaultValues: { validDays: 14, note: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => dialog.current?.showModal(), [])

  const submit = handleSubmit(async (answer) => {
    setProblem(undefined)
    try {
      const request = new Request(new URL(pathname, location.origin))
      await callShop(request, api.answerQuote, { _id: quote._id, ...answer })
    } catch (failure) {
      if (failure instanceof Refused && failure.code === 'quote-above-card-limit')
        setError('price', { message: failure.message }, { shouldFocus: true })
      else setProblem(errorMessage(failure))
      return
    }
    toast('Answered. The mail is on its way.')
    dialog.current?.close()
    await revalidate()
  })

  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby="answer-quote"
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="modal-box grid gap-5 p-6 sm:p-8">
        <h2 id="answer-quote" className="text-2xl">
          {quote.pieces} × {quote.productName}
        </h2>
        <Field
          label="Price a piece, in dollars"
          type="number"
          inputMode="decimal"
          step="0.01"
          min={0.01}
          {...register('price')}
          problem={errors.price?.message}
        />
        <Field
          label="Valid for, in days"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          {...register('validDays')}
          problem={errors.validDays && 'One to 90 days'}
        />
        <TextArea label="Note (optional)" rows={4} {...register('note')} problem={errors.note?.message} />
        <FormError>{problem}</FormError>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Back
          </button>
          <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
            {isSubmitting ? 'Sending…' : 'Send the answer'}
          </button>
        </div>
      </form>
    </dialog>
  )
}
