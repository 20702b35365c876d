import { z } from 'zod'
import { setElectronicOrders } from '#contract/electronic-orders/endpoints.ts'
import { MAX_PRICE_TOLERANCE, PriceTolerance, type PunchOutConnection } from '#contract/punchout/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

interface Props {
  readonly connection: Pick<PunchOutConnection, '_id' | 'name' | 'buyer' | 'priceTolerance'>
  readonly members: readonly { readonly _id: string; readonly name: string; readonly email: string }[]
  readonly onClose: () => void
}

const Chosen = z.object({ user_id: z.string(), priceTolerance: PriceTolerance })

/** Sets in whose name the orders of a purchasing system are placed, and how much their prices may differ. */
export function OrdersDialog({
  connection: { _id: id, name, buyer, priceTolerance },
  members,
  onClose,
}: Props) {
  const { field, dialog } = useDialogForm({
    schema: Chosen,
    defaultValues: { user_id: buyer?._id ?? '', priceTolerance },
    toInput: ({ user_id, priceTolerance }) => ({ id, user_id: user_id || null, priceTolerance }),
    ...sentTo(setElectronicOrders),
    done: (_, { user_id }) => (user_id ? `${name} can send orders now` : `${name} can no longer send orders`),
    refusedFields: { 'buyer-not-in-company': 'user_id' },
  })
  return (
    <DialogForm {...dialog} title={`Orders of ${name}`} submit="Save" busy="Saving…" onClose={onClose}>
      <Select
        label="Orders are placed by"
        hint="The member who is named on the orders and gets their emails. Approvals are made in the purchasing system: those of the shop do not apply."
        {...field('user_id')}
        options={[
          ['', 'Nobody: its orders are refused'],
          ...members.map(
            (member) => [member._id, member.name ? `${member.name}, ${member.email}` : member.email] as const,
          ),
        ]}
      />
      <Field
        label="Prices may differ by, in percent"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_PRICE_TOLERANCE}
        hint="0: an order whose prices are not exactly the shop’s is refused. Otherwise it is placed at the shop’s prices, and the reply names each difference."
        {...field('priceTolerance', { valueAsNumber: true })}
      />
    </DialogForm>
  )
}
