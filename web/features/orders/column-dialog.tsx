import { z } from 'zod'
import { type OrderColumn, orderColumns } from '#contract/orders/views.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
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
  const { field, modal, dialog } = useDialogForm({
    schema: Chosen,
    defaultValues: { columns: [...columns] },
    toInput: (fields) => fields,
    send: (chosen, call) =>
      send(
        orderColumns.filter((column) => chosen.columns.includes(column)),
        call,
      ),
    onDone: () => {
      modal.close()
    },
  })
  const { error: missing, ...box } = field('columns')
  return (
    <DialogForm {...dialog} title="Columns" error={missing ?? dialog.error} submit="Save" onClose={onClose}>
      <fieldset className="grid sm:grid-cols-2">
        <legend className="muted pb-2">The order's number is always the first.</legend>
        {orderColumns.map((column) => (
          <Checkbox key={column} value={column} {...box}>
            {columnsOfOrders[column].head}
          </Checkbox>
        ))}
      </fieldset>
    </DialogForm>
  )
}
