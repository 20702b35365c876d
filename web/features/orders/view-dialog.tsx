import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { OrderViewName } from '#contract/orders/views.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  /** What to save under the name. */
  readonly view: Omit<InputOf<typeof api.saveOrderView>, 'name'>
  readonly onClose: () => void
}

/** Saves the current view of all orders under a name. */
export function ViewDialog({ view, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: z.object({ name: OrderViewName }),
    defaultValues: { name: '' },
    toInput: ({ name }) => ({ ...view, name }),
    send: (input, { request }) => callShop(request, api.saveOrderView, input),
    onDone: (_, { name }) => {
      modal.close()
      toast(`Saved as ${name}`)
    },
  })
  return (
    <FormDialog title="Save this view" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Name of the view"
          autoComplete="off"
          maxLength={60}
          hint="Filter, order and columns as they are now. One of this name is replaced."
          {...field('name', undefined, 'Name is required')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
