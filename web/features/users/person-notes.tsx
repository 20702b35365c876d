import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { NoteForm } from '#contract/users/person.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  readonly email: string
  readonly notes: ReplyOf<typeof api.listNotes>
}

/** Admins' notes about a person, newest first. */
export function PersonNotes({ email, notes }: Props) {
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <h2 id="notes" className="text-xl">
        Internal notes
      </h2>
      <May call={api.addNote}>
        <AddNote key={email} email={email} />
      </May>
      {notes.length === 0 && <p className="muted">Nothing was written down yet.</p>}
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
    </section>
  )
}

function AddNote({ email }: { email: string }) {
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: NoteForm,
    defaultValues: { note: '' },
    toInput: ({ note }) => ({ email, note }),
    send: (input, { request, idempotencyKey }) => callShop(request, api.addNote, input, { idempotencyKey }),
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
      <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Add note'}
      </button>
    </form>
  )
}
