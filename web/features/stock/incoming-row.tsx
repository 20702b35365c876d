import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { IncomingStock } from '#contract/stock/incoming.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatUtcDay } from '#web/ui/dates.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { IncomingDialog } from './incoming-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

/** An incoming delivery, with an admin's actions. */
export function IncomingRow({ incoming }: { incoming: IncomingStock }) {
  const { _id: id, product_id, productName, sku, pieces, on, note, overdue } = incoming
  const mutate = useMutation<{ id: string }>()
  const [open, setOpen] = useState<'receive' | 'change' | 'remove'>()
  const [error, setError] = useState<string>()
  const close = () => setOpen(undefined)

  async function remove() {
    close()
    const failure = await mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.removeIncoming, input),
      onDone: () => toast(`${productName} is not expected any more`),
    })
    setError(failure?.message)
  }

  const which = <span className="sr-only"> {productName}</span>
  return (
    <tr>
      <th scope="row" data-label="Product">
        <div>
          <span className="font-medium wrap-anywhere">{productName}</span>
          <span className="muted block font-normal text-sm">SKU {sku}</span>
        </div>
      </th>
      <td data-label="Pieces" className="md:text-end">
        {formatCount(pieces)}
      </td>
      <td data-label="Expected">
        <div className="grid justify-items-start gap-1">
          <time dateTime={on} className="whitespace-nowrap">
            {formatUtcDay(on)}
          </time>
          {overdue && <span className="badge badge-warning bg-none">Overdue</span>}
        </div>
      </td>
      <td data-label="Note" className="wrap-anywhere">
        {note || <span className="muted">–</span>}
      </td>
      <td data-label="Actions">
        <div className="flex flex-wrap gap-2 md:justify-end">
          <FormError>{error}</FormError>
          <May call={api.receiveIncoming}>
            <button type="button" className="btn" onClick={() => setOpen('receive')}>
              Receive{which}
            </button>
          </May>
          <May call={api.changeIncoming}>
            <button type="button" className="btn" onClick={() => setOpen('change')}>
              Change{which}
            </button>
          </May>
          <May call={api.removeIncoming}>
            <button type="button" className="btn" onClick={() => setOpen('remove')}>
              Remove{which}
            </button>
          </May>
          {open === 'receive' && <ReceiveDialog incoming={incoming} onClose={close} />}
          {open === 'change' && (
            <IncomingDialog
              product={{ _id: product_id, name: productName }}
              incoming={incoming}
              onClose={close}
            />
          )}
          {open === 'remove' && (
            <ConfirmDialog
              title="Are You Sure"
              confirm="Remove"
              busy={false}
              onClose={close}
              onConfirm={remove}
            >
              <p>
                {formatCount(pieces)} pieces of {productName} are not promised to customers any more.
              </p>
            </ConfirmDialog>
          )}
        </div>
      </td>
    </tr>
  )
}
