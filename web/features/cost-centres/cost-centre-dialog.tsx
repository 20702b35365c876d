import {
  type CostCentre,
  CostCentreForm,
  changeCostCentre,
  createCostCentre,
} from '#contract/cost-centres/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  /** Undefined for a new one. */
  readonly costCentre: CostCentre | undefined
  readonly onClose: () => void
}

/** Adds a cost centre, or changes one. */
export function CostCentreDialog({ costCentre, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: CostCentreForm,
    defaultValues: {
      code: costCentre?.code ?? '',
      name: costCentre?.name ?? '',
      active: costCentre?.active ?? true,
    },
    toInput: (fields) => fields,
    send: async (fields, { request, idempotencyKey }) => {
      if (costCentre) await callShop(request, changeCostCentre, { id: costCentre._id, ...fields })
      else await callShop(request, createCostCentre, fields, { idempotencyKey })
      return fields.code
    },
    done: (code) => `${code} is saved`,
    refusedFields: { 'cost-centre-code-taken': 'code' },
  })
  return (
    <DialogForm
      {...dialog}
      title={costCentre ? `Cost centre ${costCentre.code}` : 'New cost centre'}
      submit="Save the cost centre"
      onClose={onClose}
    >
      <Field
        label="Code"
        hint="As in your books. Invoices show it as your accounting reference."
        spellCheck={false}
        {...field('code')}
      />
      <Field label="Name" {...field('name')} />
      <Checkbox {...form.register('active')}>New orders can be charged to it</Checkbox>
    </DialogForm>
  )
}
