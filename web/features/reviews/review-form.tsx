import { useId } from 'react'
import { z } from 'zod'
import { addReview, ReviewForm as Schema } from '#contract/reviews/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { StarField } from '#web/ui/forms/star-field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { toast } from '#web/ui/toasts.tsx'

const schema = Schema.extend({
  // Zero when no star is selected.
  rating: z.preprocess((chosen) => Number(chosen ?? 0), Schema.shape.rating),
})

interface Props {
  readonly writer: { readonly email: string; readonly name: string }
  /** Names of products the user bought. */
  readonly bought: ReadonlySet<string>
  /** The suggested names, including those bought. */
  readonly suggested: ReadonlySet<string>
  /** The name of the product to review, if already known. */
  readonly product: string
}

export function ReviewForm({ writer: { email, name }, bought, suggested, product }: Props) {
  const names = useId()
  const { form, field, submit, isSubmitting, isDirty, error } = useApiForm({
    schema,
    defaultValues: { productname: product, review: '' },
    draft: `review ${email}`,
    toInput: (review) => ({ ...review, username: name }),
    ...sentTo(addReview),
    refusedFields: { 'review-exists': 'productname' },
    onDone: () => {
      toast(' Review added successful')
      form.reset({ productname: '', review: '' })
    },
  })
  useUnsavedChanges(isDirty && !isSubmitting)

  return (
    <form onSubmit={submit} noValidate className="surface grid gap-6 p-6 sm:p-8">
      <Field label="Name" value={name || 'A customer'} readOnly hint="Your review appears under this name." />
      <Field
        label="Product Name"
        list={names}
        hint={bought.size > 0 ? 'Products that you bought come first.' : 'Choose one, or type its name.'}
        {...field('productname')}
      />
      <datalist id={names}>
        {[...suggested].map((each) => (
          <option key={each} value={each} label={bought.has(each) ? 'bought' : undefined} />
        ))}
      </datalist>
      <StarField label="Rating (1 to 5)" {...field('rating')} />
      <TextArea
        label="Description"
        rows={6}
        hint="What you used it for, what was good, what was not."
        {...field('review')}
      />
      <FormError>{error}</FormError>
      <Button type="submit" primary className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Adding…' : 'Add'}
      </Button>
    </form>
  )
}
