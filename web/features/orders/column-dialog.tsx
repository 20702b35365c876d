import { z } from 'zod'
import { type OrderColumn, orderColumns } from '#contract/orders/views.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { columnsOfOrders } from './order-columns.tsx'

const Chosen = z.object({
  columns: z.array(z.enum(orderColumns)).min(1, 'Choose at least one column'),
})

interface Props {
  readonly columns: readonly OrderColumn[]
  readonly send: (columns: OrderColumn[], call: CallContext) => Promise<unknown>
  readonly onClose: () => void
}

/** Chooses the columns of the table of orders. */
export function ColumnDialog({ columns, send, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: Chosen,
    defaultValues: { columns: [...columns] },
    toInput: (chosen) => orderColumns.filter((column) => chosen.columns.includes(column)),
    send,
    onDone: modal.close,
  })
  const { error: missing, ...box } = field('columns')
  return (
    <FormDialog title="Columns" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <fieldset className="grid sm:grid-cols-2">
          <legend className="muted pb-2">The order's number is always the first.</legend>
          {orderColumns.map((column) => (
            <label key={column} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="checkbox" className="checkbox" value={column} {...box} />
              {columnsOfOrders[column].head}
            </label>
          ))}
        </fieldset>
        <FormError>{missing ?? error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
