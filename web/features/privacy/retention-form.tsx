import { changeRetention, Retention } from '#contract/privacy/retention.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'

/** Edits how long personal data is kept. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const form = useSettingsForm(changeRetention, Retention, retention)
  const { field } = form
  return (
    <SettingsForm
      id="retention"
      form={form}
      call={changeRetention}
      consequence="Older data is deleted in the next night."
    >
      <SettingsFields
        id="retention"
        title="How long data is kept"
        about="A nightly job deletes older data. Deleted data cannot be restored."
      >
        <Field
          label="Days of messages from the contact form"
          hint="With their answers."
          {...wholeFrom(1)}
          max={3_650}
          {...field('messageDays', { setValueAs: numberOrNull })}
        />
        <Field
          label="Days of sign-ins"
          hint="90 at most. Of each kind, only the newest 100 are kept."
          {...wholeFrom(1)}
          max={90}
          {...field('signInDays', { setValueAs: numberOrNull })}
        />
        <Field
          label="Days of lines in carts (optional)"
          hint="Since they were added. Leave empty to keep them until they are removed."
          {...wholeFrom(1)}
          max={3_650}
          {...field('cartDays', { setValueAs: numberOrNull })}
        />
        <Field
          label="Days of ended quotes (optional)"
          hint="Then names, emails and messages are erased; products and prices stay. Leave empty to keep them."
          {...wholeFrom(1)}
          max={3_650}
          {...field('quoteDays', { setValueAs: numberOrNull })}
        />
        <Field
          label="Days of the audit log and companies’ histories (optional)"
          hint="Leave empty to keep them for good."
          {...wholeFrom(1)}
          max={3_650}
          {...field('logDays', { setValueAs: numberOrNull })}
        />
        <Field
          label="Years of invoices of erased people"
          hint="As long as your tax law requires, from the end of the year of the last document."
          {...wholeFrom(1)}
          max={30}
          {...field('invoiceYears', { setValueAs: numberOrNull })}
        />
      </SettingsFields>
    </SettingsForm>
  )
}
