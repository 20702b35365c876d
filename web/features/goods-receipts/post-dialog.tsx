import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { counted } from '#contract/counts.ts'
import {
  type GoodsReceipt,
  type GoodsReceiptLine,
  postGoodsReceipt,
} from '#contract/goods-receipts/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { TouchedOrders } from '#web/features/stock/touched-orders.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { differenceText } from './receipt-lines.tsx'

interface Props {
  readonly receipt: GoodsReceipt
  readonly onClose: () => void
}

/** Books a receipt into stock, and asks whether missing pieces will still come. */
export function PostDialog({ receipt, onClose }: Props) {
  const { _id: id, number, expected, received, lines } = receipt
  const { revalidate } = useRevalidator()
  const { form, dialog } = useDialogForm({
    schema: z.object({ close: z.array(z.string()) }),
    defaultValues: { close: [] as string[] },
    toInput: ({ close }) => ({ id, expected, received, close }),
    send: async (input, { idempotencyKey }) => {
      try {
        return await callShop(new Request(location.href), postGoodsReceipt, input, { idempotencyKey })
      } catch (failure) {
        // The differences behind the dialog are those of now.
        void revalidate()
        throw failure
      }
    },
    done: `${number} is posted`,
  })
  const short = lines.filter((line) => line.incoming_id !== null && line.received < line.expected)
  const close = form.watch('close')
  return (
    <DialogForm
      {...dialog}
      title={`Post ${number}`}
      submit="Book into stock"
      busy="Booking…"
      onClose={onClose}
      wide
    >
      <p>
        {counted(received, 'piece')} {received === 1 ? 'goes' : 'go'} into stock. Pieces that are promised to
        orders go to them.
      </p>
      {short.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="font-medium">Missing pieces stay expected, unless nothing more comes</legend>
          {short.length > 1 && (
            <Checkbox
              checked={close.length === short.length}
              onChange={({ target }) =>
                form.setValue('close', target.checked ? short.map(({ product_id }) => product_id) : [])
              }
            >
              Nothing more comes of any of them
            </Checkbox>
          )}
          <ul className="grid max-h-96 gap-3 overflow-y-auto">
            {short.map((line) => (
              <li key={line.product_id} className="grid gap-1 border-current/15 border-t pt-3">
                <p className="wrap-anywhere">
                  {line.productName}: {differenceText(line)}
                </p>
                <Checkbox value={line.product_id} {...form.register('close')}>
                  Nothing more of it comes<span className="sr-only">: {line.productName}</span>
                </Checkbox>
                <Touched line={line} isClosed={close.includes(line.product_id)} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </DialogForm>
  )
}

function Touched({ line, isClosed }: { readonly line: GoodsReceiptLine; readonly isClosed: boolean }) {
  const { incoming_id: id, on, received, promised } = line
  const [isOpen, setOpen] = useState(false)
  if (id === null || on === null || promised === 0 || (received === 0 && !isClosed)) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="anchor min-h-(--control) cursor-pointer content-center">
        Affected customers<span className="sr-only">: {line.productName}</span>
      </summary>
      {isOpen && <TouchedOrders id={id} pieces={received} on={on} received keepRest={!isClosed} />}
    </details>
  )
}
