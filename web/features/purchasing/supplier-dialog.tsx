import { shopCurrency } from '#contract/locale.ts'
import {
  addSupplier,
  changeSupplier,
  type PurchasingSupplier,
  SupplierForm,
} from '#contract/purchasing/suppliers.ts'
import { callShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { amountField, wholeFrom } from '#web/ui/forms/number-fields.ts'

interface Props {
  /** Undefined for a new supplier. */
  readonly supplier: PurchasingSupplier | undefined
  readonly onClose: () => void
}

const fresh = { name: '', email: '', address: '', leadDays: 14, coverDays: 30, minimum: 0 }

/** Adds a supplier, or changes one. */
export function SupplierDialog({ supplier, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: SupplierForm,
    defaultValues: supplier ?? fresh,
    toInput: (values) => values,
    send: async (values, { request, idempotencyKey }) => {
      if (supplier) await callShop(request, changeSupplier, { id: supplier._id, ...values })
      else await callShop(request, addSupplier, values, { idempotencyKey })
    },
    done: (_, { name }) => `${name} is saved`,
    refusedFields: { 'supplier-name-taken': 'name' },
  })
  return (
    <DialogForm
      {...dialog}
      title={supplier ? supplier.name : 'New supplier'}
      wide
      className="grid gap-5 sm:grid-cols-2 sm:items-start"
      submit="Save the supplier"
      onClose={onClose}
    >
      <Field label="Name" {...field('name')} />
      <Field label="Email (optional)" type="email" {...field('email')} />
      <div className="sm:col-span-2">
        <TextArea
          label="Address (optional)"
          hint="As shown on purchase orders."
          rows={3}
          {...field('address')}
        />
      </div>
      <Field
        label="Lead time in days"
        hint="From an order until its pieces come."
        {...wholeFrom(0)}
        {...field('leadDays', { valueAsNumber: true })}
      />
      <Field
        label="Days to cover"
        hint="How many days of sales an order should cover."
        {...wholeFrom(1)}
        {...field('coverDays', { valueAsNumber: true })}
      />
      <Field
        label={`Minimum per order, in ${shopCurrency()}`}
        hint="0 for none."
        {...amountField()}
        min={0}
        {...field('minimum', { valueAsNumber: true })}
      />
    </DialogForm>
  )
}
