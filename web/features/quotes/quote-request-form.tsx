import { api } from '#contract/api.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { Product } from '#contract/products.ts'
import { QuoteForm } from '#contract/quotes.ts'
import { callPublic } from '#web/api-client.ts'
import { SenderFields } from '#web/features/contact/sender-fields.tsx'
import { useSession } from '#web/features/sign-in/session.ts'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'

interface Props {
  readonly products: readonly Pick<Product, '_id' | 'name'>[]
  /** The id of the product that is chosen at first; may be empty. */
  readonly productId: string
  readonly onSent: () => void
}

export function QuoteRequestForm({ products, productId, onSent }: Props) {
  const session = useSession()
  const { field, submit, isSubmitting, isDirty, error } = useApiForm({
    schema: QuoteForm,
    values: {
      name: session?.name ?? '',
      email: session?.email ?? '',
      product_id: productId,
      pieces: MIN_ORDER_PIECES,
      message: '',
    },
    toInput: (request) => request,
    send: (input, { idempotencyKey }) => callPublic(api.askForQuote, input, { idempotencyKey }),
    onDone: onSent,
    refusedFields: { 'no-such-product': 'product_id' },
  })
  useUnsavedChanges(isDirty)

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Select label="Product" {...field('product_id', {}, 'Choose a product')}>
        <option value="">Choose a product</option>
        {products.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Field label="Quantity" type="number" inputMode="numeric" min={MIN_ORDER_PIECES} {...field('pieces')} />
      <SenderFields
        name={field('name', {}, 'Name is required')}
        email={field('email', {}, 'Provide a Valid Email')}
      />
      <TextArea
        label="Message (optional)"
        rows={5}
        hint="When you need it, where it goes, what it must work with."
        {...field('message')}
      />
      <FormError>{error}</FormError>
      <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send the request'}
      </button>
    </form>
  )
}
