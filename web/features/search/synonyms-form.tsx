import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Synonyms } from '#contract/search/synonyms.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Parses groups of words such as `laptop, notebook`, one per line. */
const groupsOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )

const linesOf = ({ groups }: ReplyOf<typeof api.getSynonyms>) =>
  groups.map((words) => words.join(', ')).join('\n')

const Form = z.object({
  lines: z.string().superRefine((lines, { addIssue }) => {
    const groups = groupsOf(lines)
    for (const { message, path } of Synonyms.safeParse({ groups }).error?.issues ?? []) {
      const group = groups[Number(path[1])]
      addIssue({ code: 'custom', message: group ? `“${group.join(', ')}”: ${message}` : message })
    }
  }),
})

/** Edits which words find the same products. */
export function SynonymsForm({ synonyms }: { synonyms: ReplyOf<typeof api.getSynonyms> }) {
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: Form,
    defaultValues: { lines: linesOf(synonyms) },
    toInput: ({ lines }) => ({ groups: groupsOf(lines) }),
    send: (input, { request }) => callShop(request, api.changeSynonyms, input),
    onDone: () => toast('Saved'),
  })
  return (
    <section aria-labelledby="synonyms" className="surface grid gap-6 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 id="synonyms" className="text-xl">
          Words that mean the same
        </h2>
        <p className="muted max-w-prose">
          Who searches for a word of a line finds what any other word of it finds, after what is called by the
          word itself.
        </p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextArea
          label="Words"
          hint="A line for each group, with commas between its words, such as: laptop, notebook. Up to 200 lines of 12 words."
          rows={10}
          autoComplete="off"
          {...field('lines')}
        />
        <FormError>{error}</FormError>
        <May call={api.changeSynonyms}>
          <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save the words'}
          </button>
        </May>
      </form>
    </section>
  )
}
