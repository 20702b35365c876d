import { useState } from 'react'
import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'
import { type OpenLine, shipOrder } from '#contract/shipments/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { addressLine } from '#web/features/orders/address-line.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DialogFormBody, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { numberOrNone } from '#web/ui/forms/number-fields.ts'
import type { Failure } from '#web/ui/forms/use-mutation.ts'
import { type Modal, useModal } from '#web/ui/use-modal.ts'
import { draftFor, named, type ShipDraft, shipDraft, toShipment } from './ship-draft.ts'
import { ShipLineTable } from './ship-line-table.tsx'
import { TrackingFields } from './tracking-fields.tsx'

interface Props {
  readonly order: Order
  readonly openLines: readonly OpenLine[]
  readonly onClose: () => void
}

/** Ships all or some of the open lines to one of the order's addresses. */
export function ShipDialog({ order, openLines, onClose }: Props) {
  const modal = useModal()
  const deliveries = [...new Set(openLines.map(({ delivery }) => delivery))]
  const [delivery, setDelivery] = useState(deliveries[0] ?? 1)
  return (
    <FormDialog title={`Ship ${order.number}`} modal={modal} wide="table" onClose={onClose}>
      {deliveries.length > 1 && (
        <Select
          label="To"
          options={deliveries.map((each) => [
            String(each),
            addressLine(order.deliveries[each - 1]?.address ?? order.address),
          ])}
          value={String(delivery)}
          onChange={({ target }) => setDelivery(Number(target.value))}
        />
      )}
      <ShipForm key={delivery} order={order} openLines={openLines} delivery={delivery} modal={modal} />
    </FormDialog>
  )
}

interface FormProps extends Omit<Props, 'onClose'> {
  readonly delivery: number
  readonly modal: Modal
}

function ShipForm({ order, openLines, delivery, modal }: FormProps) {
  const { form, field, dialog } = useDialogForm({
    modal,
    schema: shipDraft,
    defaultValues: draftFor(openLines, delivery),
    toInput: (draft) => toShipment(order, delivery, draft),
    ...sentTo(shipOrder),
    done: ({ number }) => `Shipped ${number}. The buyer gets an email.`,
    explain: withNames,
  })
  const { formState, register, setValue, watch } = form
  const lines: ShipDraft['lines'] = watch('lines')
  const pieces = lines.reduce((sum, line) => sum + (Number.isInteger(line.pieces) ? line.pieces : 0), 0)
  const more = openLines.filter((line) => line.delivery === delivery).length - lines.length
  return (
    <DialogFormBody
      {...dialog}
      className="grid gap-6"
      submit={`Ship ${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`}
      busy="Shipping…"
    >
      <ShipLineTable
        order={order}
        lines={lines}
        field={(place, name) =>
          field(`lines.${place}.${name}`, name === 'pieces' ? { setValueAs: numberOrNone } : undefined)
        }
        onPieces={(place, typed) =>
          setValue(`lines.${place}.pieces`, typed, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
      />
      {more > 0 && <p className="muted">{formatCount(more)} more lines are left for the next shipment.</p>}
      <TrackingFields carrier={watch('carrier')} choice={register('carrier')} field={(name) => field(name)} />
    </DialogFormBody>
  )
}

const Named = z.object({
  lines: z.array(z.object({ message: z.string() })).optional(),
  serials: z.array(z.string()).optional(),
})

/** Adds the items the shop names. */
function withNames({ message, body }: Failure): string {
  const { lines = [], serials = [] } = Named.safeParse(body).data ?? {}
  return [message, ...lines.map((line) => line.message), named(serials)].join(' ').trim()
}
