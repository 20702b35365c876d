import { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import { changeSynonyms, type getSynonyms, Synonyms } from '#contract/search/synonyms.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
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

const linesOf = ({ groups }: ReplyOf<typeof getSynonyms>) =>
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
export function SynonymsForm({ synonyms }: { synonyms: ReplyOf<typeof getSynonyms> }) {
  const { field, ...form } = useApiForm({
    schema: Form,
    defaultValues: { lines: linesOf(synonyms) },
    toInput: ({ lines }) => ({ groups: groupsOf(lines) }),
    ...sentTo(changeSynonyms),
    onDone: () => toast('Saved'),
  })
  return (
    <SettingsForm
      id="synonyms"
      title="Words that mean the same"
      about="A search for one word of a line also finds products with its other words, after those with the word itself."
      form={form}
      call={changeSynonyms}
      save="Save the words"
    >
      <div className="md:col-span-2">
        <TextArea
          label="Words"
          hint="A line for each group, with commas between its words, such as: laptop, notebook. Up to 200 lines of 12 words."
          rows={10}
          autoComplete="off"
          {...field('lines')}
        />
      </div>
    </SettingsForm>
  )
}
