import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { text } from '#contract/fields.ts'
import type { AdminProduct } from '#contract/products/editing.ts'
import { restock, stockReasons } from '#contract/stock/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

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
    error: 'Enter 1 piece or more',
  })

export function RestockDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { form, field, dialog } = useDialogForm({
    schema: booking,
    defaultValues: { reason: 'received', note: '' },
    toInput: (booked) => ({ id: product._id, ...booked }),
    ...sentTo(restock),
    done: ({ availableQuantity }) => `${formatCount(availableQuantity)} pieces of ${product.name} in stock`,
    refusedFields: { 'received-nothing': 'pieces', 'stock-out-of-range': 'pieces' },
  })
  const pieces = form.watch('pieces')
  const then = product.availableQuantity + (Number.isInteger(pieces) ? Number(pieces) : 0)

  return (
    <DialogForm
      {...dialog}
      title={`Restock ${product.name}`}
      wide
      submit="Book"
      busy="One moment…"
      onClose={onClose}
    >
      <Select
        label="Reason"
        options={[
          ['received', 'Pieces received'],
          ['corrected', 'Correction after counting'],
        ]}
        {...form.register('reason')}
      />
      <Field
        label="Pieces"
        hint="In a correction, a negative number takes pieces out of stock."
        type="number"
        inputMode="numeric"
        step={1}
        {...field('pieces', { valueAsNumber: true })}
      />
      <Field label="Note (optional)" hint="A delivery note, or why the count differs." {...field('note')} />
      <p className="flex items-baseline justify-between gap-4">
        <span>In stock afterwards</span>
        <output className="text-2xl font-semibold">{formatCount(then)}</output>
      </p>
    </DialogForm>
  )
}
