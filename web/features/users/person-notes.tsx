import type { ReplyOf } from '#contract/endpoint.ts'
import { addNote, type listNotes, NoteForm } from '#contract/users/person.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Admins' notes about a person, newest first. */
export function PersonNotes({ email, notes }: { email: string; notes: ReplyOf<typeof listNotes> }) {
  return (
    <Section id="notes" title="Internal notes">
      <May call={addNote}>
        <AddNote key={email} email={email} />
      </May>
      {notes.length === 0 && <p className="muted">No notes yet.</p>}
      <ul className="grid gap-3">
        {notes.map(({ _id, author, note, at }) => (
          <li key={_id} className="surface grid gap-1 p-4">
            <p className="muted wrap-anywhere text-sm">
              {author}, <time dateTime={at}>{formatMoment(at)}</time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AddNote({ email }: { email: string }) {
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: NoteForm,
    defaultValues: { note: '' },
    toInput: ({ note }) => ({ email, note }),
    ...sentTo(addNote),
    onDone: () => {
      form.reset({ note: '' })
      toast('Note added')
    },
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextArea
        label="New note"
        rows={3}
        maxLength={2_000}
        hint="Seen by admins only. It cannot be changed afterwards."
        {...field('note', undefined, 'Write something first')}
      />
      <FormError>{error}</FormError>
      <Button type="submit" primary className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Add note'}
      </Button>
    </form>
  )
}
