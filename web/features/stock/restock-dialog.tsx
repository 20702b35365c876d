import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { text } from '#contract/fields.ts'
import type { AdminProduct } from '#contract/products.ts'
import { stockReasons } from '#contract/stock.ts'
import { callShop } from '#web/api-client.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { formatCount } from '#web/ui/price.ts'
import { toast } from '#web/ui/toasts.tsx'

const booking = z
  .object({
    reason: z.enum(stockReasons),
    pieces: z
      .number({ error: 'Quantity is required' })
      .int('Enter a whole number')
      .min(-100_000_000, 'That is too much')
      .max(100_000_000, 'That is too much')
      .refine((pieces) => pieces !== 0, 'Enter a number other than 0'),
    note: text(200),
  })
  .refine(({ reason, pieces }) => reason === 'corrected' || pieces > 0, {
    path: ['pieces'],
    error: 'What came in is 1 piece or more',
  })

export function RestockDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const deed = useMutation()
  const [problem, setProblem] = useState<string>()
  const attempt = useRef({ sent: '', idempotencyKey: '' })
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(booking),
    defaultValues: { reason: 'received' as (typeof stockReasons)[number], note: '' },
  })
  const { errors, isSubmitting } = formState
  const pieces = watch('pieces')
  const then = product.availableQuantity + (Number.isInteger(pieces) ? Number(pieces) : 0)

  const submit = handleSubmit(async (wish) => {
    const sent = JSON.stringify(wish)
    if (attempt.current.sent !== sent) attempt.current = { sent, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = attempt.current
    const failure = await deed(async (request) => {
      const booked = await callShop(request, api.restock, { _id: product._id, ...wish }, { idempotencyKey })
      toast(`${formatCount(booked.availableQuantity)} pieces of ${product.name} on the shelf`)
    })
    setProblem(failure)
    if (!failure) onClose()
  })

  return (
    <FormDialog title={`Restock ${product.name}`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <ChoiceField
          label="Reason"
          options={[
            ['received', 'Pieces came in'],
            ['corrected', 'Correction after counting'],
          ]}
          {...register('reason')}
        />
        <Field
          label="Pieces"
          hint="In a correction, a minus takes pieces off the shelf."
          type="number"
          inputMode="numeric"
          step={1}
          {...register('pieces', { valueAsNumber: true })}
          problem={errors.pieces?.message}
        />
        <Field
          label="Note (optional)"
          hint="A delivery note, or why the count differs."
          {...register('note')}
          problem={errors.note?.message}
        />
        <p className="flex items-baseline justify-between gap-4">
          <span>On the shelf then</span>
          <output className="text-2xl font-semibold">{formatCount(then)}</output>
        </p>
        <FormError>{problem}</FormError>
        <div>
          <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
            {isSubmitting ? 'One moment…' : 'Book'}
          </button>
        </div>
      </form>
    </FormDialog>
  )
}
