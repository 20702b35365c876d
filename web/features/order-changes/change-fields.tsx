import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { CostCentreField } from '#web/features/cost-centres/cost-centre-field.tsx'
import { isAwaited } from '#web/features/orders/is-awaited.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { AddressEditor } from './address-editor.tsx'
import type { ChangedOrder, Draft } from './draft.ts'

interface Props {
  readonly order: ChangedOrder
  readonly draft: Draft
  readonly costCentres: readonly CostCentre[]
  readonly onChange: (draft: Draft) => void
}

/** Where and when the order comes. */
export function DeliveryFields({ order, draft, onChange }: Omit<Props, 'costCentres'>) {
  const isDivided = order.deliveries.length > 1
  return (
    <div className="grid gap-5">
      {order.deliveries.map(({ address, phone, place }, index) => {
        const number = index + 1
        return (
          <AddressEditor
            key={number}
            label={isDivided ? `Delivery address ${number}` : 'Delivery address'}
            text={`${address}\n${phone}`}
            place={place}
            changed={draft.deliveries[number]}
            onChange={(changed) => {
              const { [number]: _, ...others } = draft.deliveries
              onChange({ ...draft, deliveries: changed ? { ...others, [number]: changed } : others })
            }}
          />
        )
      })}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Wanted on (optional)"
          type="date"
          hint="The day on which you want the order; not a promise."
          value={draft.wantedOn}
          onChange={({ currentTarget }) => onChange({ ...draft, wantedOn: currentTarget.value })}
        />
        <Field
          label="Contact (optional)"
          hint="Whom to ask about this order, with a phone number."
          maxLength={200}
          value={draft.contact}
          onChange={({ currentTarget }) => onChange({ ...draft, contact: currentTarget.value })}
        />
      </div>
      {isAwaited(order) && order.fulfilment === 'open' && !order.second && (
        <Switch
          label="Ship all pieces together"
          hint="Otherwise the pieces in stock are shipped first."
          checked={draft.shipTogether}
          onChange={({ currentTarget }) => onChange({ ...draft, shipTogether: currentTarget.checked })}
        />
      )}
    </div>
  )
}

/** What the buyer's books need. */
export function BookFields({ order, draft, costCentres, onChange }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Purchase-order number (optional)"
        maxLength={60}
        value={draft.purchaseOrderNumber}
        onChange={({ currentTarget }) => onChange({ ...draft, purchaseOrderNumber: currentTarget.value })}
      />
      {costCentres.length > 0 && (
        <CostCentreField
          costCentres={costCentres}
          isNeeded={false}
          value={draft.costCentre}
          onChange={({ currentTarget }) => onChange({ ...draft, costCentre: currentTarget.value })}
        />
      )}
      <div className="sm:col-span-2">
        <TextArea
          label="Note (optional)"
          rows={2}
          maxLength={2_000}
          value={draft.note}
          onChange={({ currentTarget }) => onChange({ ...draft, note: currentTarget.value })}
        />
      </div>
      <div className="sm:col-span-2">
        {order.mayChange.invoiced ? (
          <p className="muted text-sm">The invoice is issued, so its billing address stays.</p>
        ) : (
          <AddressEditor
            label="Billing address"
            text={order.billing ?? 'The first delivery address'}
            place={order.billingPlace}
            changed={draft.billing}
            onChange={(billing) => onChange({ ...draft, billing })}
          />
        )}
      </div>
      <div className="sm:col-span-2">
        <Field
          label="Why you change it (optional)"
          hint="Shown in the history of the order."
          maxLength={500}
          value={draft.reason}
          onChange={({ currentTarget }) => onChange({ ...draft, reason: currentTarget.value })}
        />
      </div>
    </div>
  )
}
