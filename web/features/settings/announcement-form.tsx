import { z } from 'zod'
import { clockAt, momentAt, zoneAt } from '#contract/days.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  changeAnnouncement,
  AnnouncementForm as Fields,
  type getAnnouncementSettings,
} from '#contract/settings/announcement.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The end as the browser's field has it: by the shop's clocks, to the minute. */
const Form = Fields.extend({ endsAt: z.string() })

/** Edits the announcement shown above every page. */
export function AnnouncementForm({
  announcement,
}: {
  announcement: ReplyOf<typeof getAnnouncementSettings>
}) {
  const { text, link, endsAt, shown } = announcement
  const form = useApiForm({
    schema: Form,
    defaultValues: { text, link, endsAt: endsAt ? clockAt(endsAt) : '' },
    toInput: (changed) => ({
      ...changed,
      endsAt: changed.endsAt ? momentAt(changed.endsAt) : null,
    }),
    ...sentTo(changeAnnouncement),
    refusedFields: { 'announcement-over': 'endsAt' },
  })
  const { field } = form
  return (
    <SettingsForm
      id="announcement"
      form={form}
      call={changeAnnouncement}
      consequence="Pages that are loaded from now on show the announcement."
    >
      <SettingsFields
        id="announcement"
        title="Announcement"
        badge={
          text && (
            <StatusBadge
              {...(shown ? { kind: 'done', text: 'Shown now' } : { kind: 'ended', text: 'Ended' })}
            />
          )
        }
        about="One line above every page, until a visitor dismisses it. A new text is shown to everybody again."
      >
        <div className="sm:col-span-2">
          <Field
            label="Text"
            hint="Up to 200 characters. Leave empty for no announcement."
            maxLength={200}
            autoComplete="off"
            {...field('text')}
          />
        </div>
        <Field
          label="Link (optional)"
          hint="A path of this shop, such as /blog, or an https address."
          autoComplete="off"
          inputMode="url"
          {...field('link')}
        />
        <Field
          label="Ends (optional)"
          hint={`By the shop’s clocks, in the time zone ${zoneAt(new Date())}.`}
          type="datetime-local"
          {...field('endsAt')}
        />
      </SettingsFields>
    </SettingsForm>
  )
}
