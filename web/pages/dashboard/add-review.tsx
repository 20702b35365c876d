import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { pageLimits } from '#contract/fields.ts'
import { messageOf } from '#contract/refusals.ts'
import { ReviewForm } from '#contract/reviews.ts'
import { callPublic, callShop, errorMessage, requireSession } from '#web/api-client.ts'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { StarField } from '#web/ui/forms/star-field.tsx'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/add-review'
import '#web/styles/star-field.css'

export const meta = () => [{ title: 'Add Review · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, name } = await requireSession(request)
  const [admin, orders, products] = await Promise.all([
    isAdmin(request),
    callShop(request, api.myOrders, { email, limit: pageLimits.most }),
    callPublic(api.listProducts, { sort: 'name', limit: pageLimits.usual }),
  ])
  const paid = orders.filter(({ status }) => status === 'pending' || status === 'delivered')
  const offered = [...paid.map(({ productName }) => productName), ...products.map((product) => product.name)]
  return {
    email,
    name,
    admin,
    bought: new Set(paid.map((order) => order.productName)),
    offered: new Set(offered),
  }
}

const Form = ReviewForm.extend({
  // No star is none.
  rating: z.preprocess((chosen) => Number(chosen ?? 0), ReviewForm.shape.rating),
})

/** What was typed and has not arrived yet, and whose it is. */
let unsent: { readonly email: string; readonly form: z.input<typeof ReviewForm> } | undefined

export default function AddReview({
  loaderData: { email, name, admin, bought, offered },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const names = useId()
  const [problem, setProblem] = useState<string>()
  // The key lets what was sent last be sent again without being written twice.
  const attempt = useRef({ text: '', key: '' })
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(Form),
    defaultValues:
      unsent?.email === email ? unsent.form : { productname: search.get('product') ?? '', review: '' },
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsavedChanges(isDirty && !isSubmitting)

  const submit = handleSubmit(async (review) => {
    setProblem(undefined)
    const text = JSON.stringify(review)
    unsent = { email, form: review }
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    try {
      const { key: idempotencyKey } = attempt.current
      const request = new Request(new URL(pathname, location.origin))
      await callShop(request, api.addReview, { ...review, username: name }, { idempotencyKey })
    } catch (failure) {
      // A sign-in that has ended leads to the login page, and back to what was typed.
      setProblem(failure instanceof Response ? messageOf('signed-out') : errorMessage(failure))
      return
    }
    unsent = undefined
    attempt.current = { text: '', key: '' }
    toast(' Review added successful')
    reset({ productname: '', review: '' })
  })

  return (
    <div className="grid max-w-2xl gap-8">
      <h1 className="text-3xl">Add Review</h1>
      {admin ? (
        <p className="surface p-6">{messageOf('admin-cannot-review')}</p>
      ) : (
        <form onSubmit={submit} noValidate className="surface grid gap-6 p-6 sm:p-8">
          <Field label="Name" value={name || 'A customer'} readOnly hint="Your review appears under it." />
          <Field
            label="Product Name"
            list={names}
            autoComplete="off"
            hint={bought.size > 0 ? 'What you bought is offered first.' : 'Choose one, or type its name.'}
            {...register('productname')}
            problem={errors.productname?.message}
          />
          <datalist id={names}>
            {[...offered].map((product) => (
              <option key={product} value={product} label={bought.has(product) ? 'bought' : undefined} />
            ))}
          </datalist>
          <StarField label="Rating (1 to 5)" {...register('rating')} problem={errors.rating?.message} />
          <TextArea
            label="Description"
            rows={6}
            hint="What you used it for, what was good, what was not."
            {...register('review')}
            problem={errors.review?.message}
          />
          <FormError>{problem}</FormError>
          <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
            {isSubmitting ? 'Adding…' : 'Add'}
          </button>
        </form>
      )}
    </div>
  )
}
