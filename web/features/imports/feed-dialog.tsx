import { FeedFields, type Supplier, setFeed } from '#contract/imports/feeds.ts'
import { callShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

/** Sets where a supplier's file is fetched from, and how often. */
export function FeedDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { _id: id, name, feed } = supplier
  const { field, dialog } = useDialogForm({
    schema: FeedFields,
    defaultValues: { url: feed?.url ?? '', every: feed?.every ?? 'daily' },
    toInput: (fields) => ({ id, ...fields }),
    send: (input, { request }) => callShop(request, setFeed, input),
    done: 'Saved. The file is being fetched.',
    refusedFields: { 'feed-address-refused': 'url' },
  })
  return (
    <DialogForm {...dialog} title={`Feed of ${name}`} submit="Save and fetch" onClose={onClose}>
      <Field
        label="Address"
        type="url"
        placeholder="https://"
        maxLength={500}
        hint="A CSV file, up to 32 MB. Its columns are read as in the last import of this supplier."
        {...field('url')}
      />
      <Select
        label="Fetch it"
        options={[
          ['daily', 'Every day'],
          ['hourly', 'Every hour'],
        ]}
        {...field('every')}
      />
      <p className="muted text-sm">
        A new file is imported at once, unless a price moves by more than the percentage of this supplier or
        more than a tenth of its products would go off sale: then it waits here for somebody.
      </p>
    </DialogForm>
  )
}
