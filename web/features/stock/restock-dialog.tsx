import { z } from 'zod'
import { api } from '#contract/api.ts'
import { text } from '#contract/fields.ts'
import type { AdminProduct } from '#contract/products/endpoints.ts'
import { stockReasons } from '#contract/stock/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

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
  const modal = useModal()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: booking,
    defaultValues: { reason: 'received', note: '' },
    toInput: (booked) => ({ id: product._id, ...booked }),
    ...sentTo(api.restock),
    onDone: ({ availableQuantity }) => {
      toast(`${formatCount(availableQuantity)} pieces of ${product.name} in stock`)
      modal.close()
    },
    refusedFields: { 'received-nothing': 'pieces', 'stock-out-of-range': 'pieces' },
  })
  const pieces = form.watch('pieces')
  const then = product.availableQuantity + (Number.isInteger(pieces) ? Number(pieces) : 0)

  return (
    <FormDialog title={`Restock ${product.name}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Select
          label="Reason"
          options={[
            ['received', 'Pieces came in'],
            ['corrected', 'Correction after counting'],
          ]}
          {...form.register('reason')}
        />
        <Field
          label="Pieces"
          hint="In a correction, a minus takes pieces out of stock."
          type="number"
          inputMode="numeric"
          step={1}
          {...field('pieces', { valueAsNumber: true })}
        />
        <Field label="Note (optional)" hint="A delivery note, or why the count differs." {...field('note')} />
        <p className="flex items-baseline justify-between gap-4">
          <span>In stock then</span>
          <output className="text-2xl font-semibold">{formatCount(then)}</output>
        </p>
        <FormError>{error}</FormError>
        <div>
          <Button type="submit" primary disabled={isSubmitting}>
            {isSubmitting ? 'One moment…' : 'Book'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
