import { z } from 'zod'
import { makeFamily } from '#contract/families/editing.ts'
import { callShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { optionTexts, readOptions } from './option-text.ts'

const OptionDraft = z.object({ name: z.string().trim(), values: z.string().trim() })

export const FamilyDraft = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  options: z.array(OptionDraft).superRefine((options, { addIssue }) => {
    for (const [place, { name, values }] of options.entries()) {
      if (place > 0 && name + values === '') continue
      const issue = (field: string, message: string) =>
        addIssue({ code: 'custom', path: [place, field], message })
      if (name === '') issue('name', 'Option is required')
      if (values === '') issue('values', 'Write at least one value')
    }
  }),
})

interface Props {
  readonly onDone: (id: string) => void | Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a new family and its options. */
export function NewFamilyDialog({ onDone, onClose }: Props) {
  const { field, modal, dialog } = useDialogForm({
    schema: FamilyDraft,
    defaultValues: { name: '', options: optionTexts([]) },
    toInput: ({ name, options }) => ({
      name,
      minimumOver: 'variant' as const,
      breaksOver: 'variant' as const,
      options: readOptions(options),
      variants: [],
    }),
    send: (input, { request, idempotencyKey }) => callShop(request, makeFamily, input, { idempotencyKey }),
    onDone: async ({ insertedId }) => {
      modal.close()
      await onDone(insertedId)
    },
  })
  return (
    <DialogForm {...dialog} title="New product family" submit="Create the family" wide onClose={onClose}>
      <Field
        label="Name"
        maxLength={200}
        hint="The name that its variants share, such as Ultrabook 14."
        {...field('name')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {(['Such as Colour.', 'Optional.', 'Optional.'] as const).map((hint, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          <div key={place} className="grid content-start gap-5">
            <Field
              label={`Option ${place + 1}`}
              maxLength={60}
              hint={hint}
              {...field(`options.${place}.name`)}
              aria-required={place === 0}
            />
            <TextArea
              label={`Values of option ${place + 1}`}
              rows={4}
              hint="One per line."
              {...field(`options.${place}.values`)}
              aria-required={place === 0}
            />
          </div>
        ))}
      </div>
    </DialogForm>
  )
}
