import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { ProductFields } from '#contract/products.ts'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'

const required = (max: number, message: string) => text(max).min(1, message)
const whole = (message: string) => z.number({ error: message }).int('Enter a whole number')

/** The contract's limits in the form's words, but for the price: whole dollars here, cents in the contract. */
const productForm = z.object({
  name: required(200, 'Product Name is required'),
  price: whole('Price is required').min(1, 'A piece costs at least $1').max(9_999_999, 'That is too much'),
  availableQuantity: whole('Quantity is required')
    .min(0, 'Enter 0 or more')
    .max(100_000_000, 'That is more than a shelf holds'),
  description: required(5_000, 'Description is required'),
  img: required(300, 'Image is required'),
  category: text(60),
  specs: text(5_000).refine(
    (lines) => ProductFields.shape.specs.safeParse(specsOf(lines)).success,
    'Write each line as Name: value',
  ),
})
export type ProductDraft = z.infer<typeof productForm>

export const emptyDraft = { name: '', description: '', img: '', category: '', specs: '' } as const

/** `Ports: 24`, a line each. */
export function specsOf(lines: string): Record<string, string> {
  const pairs = lines.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const colon = line.indexOf(':')
    return [[line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()] as const]
  })
  return Object.fromEntries(pairs)
}

export const linesOf = (specs: Readonly<Record<string, string>>) =>
  Object.entries(specs)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

interface Props<Reply> {
  readonly start: Partial<ProductDraft>
  /** Whether the stock is asked for. Later it only changes by booking. */
  readonly withStock: boolean
  readonly send: (product: ProductDraft, call: CallContext) => Promise<Reply>
  readonly onDone: () => void
  readonly submitLabel: string
  /** Before the sentence that says why it was not done. */
  readonly failed?: string
  readonly children?: ReactNode
}

export function ProductForm<Reply>({
  start,
  withStock,
  send,
  onDone,
  submitLabel,
  failed = '',
  children,
}: Props<Reply>) {
  const [uploading, setUploading] = useState(false)
  const { form, field, submit, isSubmitting, isDirty, error } = useApiForm<
    ProductDraft,
    ProductDraft,
    ProductDraft,
    Reply
  >({
    schema: productForm,
    defaultValues: start,
    toInput: (product) => product,
    send,
    onDone,
    refusedFields: { 'unknown-picture': 'img' },
    explain: ({ message }) => `${failed} ${message}`.trim(),
  })
  useUnsavedChanges(isDirty && !isSubmitting)

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Product name" {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price"
          hint="Whole dollars for one piece."
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...field('price', { valueAsNumber: true })}
        />
        {withStock && (
          <Field
            label="Available quantity"
            hint="Pieces on the shelf now."
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            {...field('availableQuantity', { valueAsNumber: true })}
          />
        )}
      </div>
      <TextArea label="Description" rows={5} {...field('description')} />
      <PictureField
        label="Photo"
        value={form.watch('img') ?? ''}
        onChange={(img) => form.setValue('img', img, { shouldValidate: form.formState.isSubmitted })}
        onBusy={setUploading}
        error={uploading ? undefined : form.formState.errors.img?.message}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category (optional)" {...field('category')} />
      </div>
      <TextArea
        label="Specifications (optional)"
        hint="A line each, such as Ports: 24"
        rows={4}
        {...field('specs')}
      />
      {children}
      <FormError>{error}</FormError>
      <div>
        <button type="submit" className="btn btn-primary" disabled={uploading || isSubmitting}>
          {uploading ? 'Uploading the photo…' : isSubmitting ? 'One moment…' : submitLabel}
        </button>
      </div>
    </form>
  )
}

/** The contract's fields for what the form holds. */
export const toFields = ({ specs, category, name, price, description, img }: ProductDraft) => ({
  name,
  price,
  description,
  img,
  ...(category && { category }),
  specs: specsOf(specs),
})
