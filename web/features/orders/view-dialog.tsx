import { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import { OrderViewName, saveOrderView } from '#contract/orders/views.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  /** The view to save under the name. */
  readonly view: Omit<InputOf<typeof saveOrderView>, 'name'>
  readonly onClose: () => void
}

/** Saves the current view of all orders under a name. */
export function ViewDialog({ view, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ name: OrderViewName }),
    defaultValues: { name: '' },
    toInput: ({ name }) => ({ ...view, name }),
    ...sentTo(saveOrderView),
    done: (_, { name }) => `Saved as ${name}`,
  })
  return (
    <DialogForm {...dialog} title="Save this view" submit="Save" onClose={onClose}>
      <Field
        label="Name of the view"
        maxLength={60}
        hint="Filter, order and columns as they are now. One of this name is replaced."
        {...field('name', undefined, 'Name is required')}
      />
    </DialogForm>
  )
}
