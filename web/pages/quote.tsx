import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useSearchParams } from 'react-router'
import { api } from '#contract/api.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { QuoteForm } from '#contract/quotes.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import { SenderFields } from '#web/features/contact/sender-fields.tsx'
import { useSession } from '#web/features/sign-in/session.ts'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { FormPage, Sent } from '#web/ui/forms/form-page.tsx'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/quote'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Request a quote',
    description: 'Tell us the product and the number of pieces, and we answer with a price.',
    path: href('/quote'),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const products = await callInProcess(context, api.listProducts, { sort: 'name', limit: 1_000 })
  return { products: products.map(({ _id, name }) => ({ _id, name })) }
}

export default function RequestQuote({ loaderData: { products } }: Route.ComponentProps) {
  const session = useSession()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)
  const attempt = useRef(crypto.randomUUID())
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(QuoteForm),
    values: {
      name: session?.name ?? '',
      email: session?.email ?? '',
      product_id: search.get('product') ?? '',
      pieces: MIN_ORDER_PIECES,
      message: '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsavedChanges(isDirty && !sent)

  const submit = handleSubmit(async (wish) => {
    try {
      await callPublic(api.askForQuote, wish, { idempotencyKey: attempt.current })
      setSent(true)
    } catch (failure) {
      attempt.current = crypto.randomUUID()
      setProblem(errorMessage(failure))
    }
  })

  if (sent) {
    return (
      <Sent title="Your request is with us">
        We have sent you a mail that says so, and answer with a price, usually within one working day.
      </Sent>
    )
  }
  return (
    <FormPage
      title="Request a quote"
      intro="For a larger lot, a later delivery or a mix of models. You get a price and how long it stands."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Select label="Product" {...register('product_id')} problem={errors.product_id && 'Choose a product'}>
          <option value="">Choose a product</option>
          {products.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label="Quantity"
          type="number"
          inputMode="numeric"
          min={MIN_ORDER_PIECES}
          {...register('pieces')}
          problem={errors.pieces?.message}
        />
        <SenderFields register={register} errors={errors} />
        <TextArea
          label="Message (optional)"
          rows={5}
          hint="When you need it, where it goes, what it must work with."
          {...register('message')}
          problem={errors.message?.message}
        />
        <FormError>{problem}</FormError>
        <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Send the request'}
        </button>
      </form>
      <p className="muted">
        Just a question?{' '}
        <Link to={href('/contact')} className="anchor">
          Write to us
        </Link>
      </p>
    </FormPage>
  )
}
