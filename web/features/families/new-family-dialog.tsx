import { z } from 'zod'
import { makeFamily } from '#contract/families/editing.ts'
import { FamilyOption, FamilySettings } from '#contract/families/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { readOptions } from './option-text.ts'

const Draft = z.object({
  name: FamilySettings.shape.name.min(1, 'Name is required'),
  option: FamilyOption.shape.name.min(1, 'Option is required'),
  values: z.string().trim().min(1, 'Write at least one value'),
})

interface Props {
  readonly onDone: (id: string) => void | Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a new family and its first option. */
export function NewFamilyDialog({ onDone, onClose }: Props) {
  const { field, modal, dialog } = useDialogForm({
    schema: Draft,
    defaultValues: { name: '', option: '', values: '' },
    toInput: ({ name, option, values }) => ({
      name,
      minimumOver: 'variant' as const,
      breaksOver: 'variant' as const,
      options: readOptions([{ name: option, values }]),
      variants: [],
    }),
    send: (input, { request, idempotencyKey }) => callShop(request, makeFamily, input, { idempotencyKey }),
    onDone: async ({ insertedId }) => {
      modal.close()
      await onDone(insertedId)
    },
    refusedFields: { 'family-options-repeat': 'values' },
  })
  return (
    <DialogForm {...dialog} title="New product family" submit="Make the family" onClose={onClose}>
      <Field
        label="Name"
        maxLength={200}
        hint="What its variants have in common, such as Ultrabook 14."
        {...field('name')}
      />
      <Field label="First option" maxLength={60} hint="Such as Colour." {...field('option')} />
      <TextArea label="Its values, one per line" rows={4} {...field('values')} />
    </DialogForm>
  )
}
