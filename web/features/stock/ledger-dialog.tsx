import { z } from 'zod'
import { Day } from '#contract/fields.ts'
import type { AdminProduct } from '#contract/products/editing.ts'
import { exportStockLedger, LedgerReason } from '#contract/stock/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

const empty = z.literal('').transform(() => undefined)
const wanted = z.object({
  from: Day.or(empty),
  to: Day.or(empty),
  reason: LedgerReason.or(empty),
})

const reasons = [
  ['', 'Any'],
  ['received', 'Received'],
  ['held', 'Held for an order or an offer'],
  ['released', 'Released'],
  ['sold', 'Sold'],
  ['returned', 'Returned'],
  ['corrected', 'Corrected'],
] as const satisfies readonly (readonly [LedgerReason | '', string])[]

interface Props {
  /** Limits the file to this product; all products without it. */
  readonly product?: AdminProduct
  readonly onClose: () => void
}

/** Exports the stock changes as a file. */
export function LedgerDialog({ product, onClose }: Props) {
  const { form, field, modal, dialog } = useDialogForm({
    schema: wanted,
    defaultValues: { from: '', to: '', reason: '' },
    toInput: (filter) => ({ ...filter, product_id: product?._id }),
    send: (input, { request }) => fileFromShop(request, exportStockLedger, input),
    onDone: (file) => {
      downloadFile(`stock-ledger${product ? `-${product.sku}` : ''}.csv`, file)
      modal.close()
    },
  })
  return (
    <DialogForm
      {...dialog}
      title={`Stock ledger${product ? ` of ${product.name}` : ''}`}
      submit="Export CSV"
      busy="One moment…"
      onClose={onClose}
    >
      <p className="muted">
        Every change in stock, oldest first: when, how many pieces, why, by whom, and how many were in stock
        afterwards.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" type="date" {...field('from')} />
        <Field label="To" type="date" {...field('to')} />
      </div>
      <Select label="Reason" options={reasons} {...form.register('reason')} />
    </DialogForm>
  )
}
