import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { ProductFields } from '#contract/products.ts'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'

const required = (max: number, message: string) => text(max).min(1, message)
const whole = (message: string) => z.number({ error: message }).int('Enter a whole number')

/** Spec §5; the same limits as the contract's, in the form's words. */
export const productForm = z.object({
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

interface Props {
  readonly start: Partial<ProductDraft>
  /** Whether the stock is asked for; later it only changes by booking. */
  readonly withStock: boolean
  readonly onSend: (product: ProductDraft) => Promise<void>
  readonly sendLabel: string
  readonly children?: ReactNode
}

export function ProductForm({ start, withStock, onSend, sendLabel, children }: Props) {
  const [uploading, setUploading] = useState(false)
  const form = useForm<ProductDraft>({ resolver: zodResolver(productForm), defaultValues: start })
  useUnsavedChanges(form.formState.isDirty && !form.formState.isSubmitting)
  const { register, handleSubmit, formState, watch, setValue } = form
  const { errors, isSubmitting, isSubmitted } = formState

  const submit = handleSubmit(async (product) => {
    await onSend(product)
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Product name" {...register('name')} problem={errors.name?.message} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price"
          hint="Whole dollars for one piece."
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...register('price', { valueAsNumber: true })}
          problem={errors.price?.message}
        />
        {withStock && (
          <Field
            label="Available quantity"
            hint="Pieces on the shelf now."
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            {...register('availableQuantity', { valueAsNumber: true })}
            problem={errors.availableQuantity?.message}
          />
        )}
      </div>
      <TextArea
        label="Description"
        rows={5}
        {...register('description')}
        problem={errors.description?.message}
      />
      <PictureField
        label="Photo"
        value={watch('img') ?? ''}
        onChange={(img) => setValue('img', img, { shouldValidate: isSubmitted })}
        onBusy={setUploading}
        problem={uploading ? undefined : errors.img?.message}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category (optional)" {...register('category')} problem={errors.category?.message} />
      </div>
      <TextArea
        label="Specifications (optional)"
        hint="A line each, such as Ports: 24"
        rows={4}
        {...register('specs')}
        problem={errors.specs?.message}
      />
      {children}
      <div>
        <button type="submit" className="btn btn-primary" disabled={uploading || isSubmitting}>
          {uploading ? 'Uploading the photo…' : isSubmitting ? 'One moment…' : sendLabel}
        </button>
      </div>
    </form>
  )
}

/** The form's words as the contract's. */
export const toFields = ({ specs, category, name, price, description, img }: ProductDraft) => ({
  name,
  price,
  description,
  img,
  ...(category && { category }),
  specs: specsOf(specs),
})
