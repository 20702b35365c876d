import { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import { changeSynonyms, type getSynonyms, Synonyms } from '#contract/search/synonyms.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'

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
  const form = useApiForm({
    schema: Form,
    defaultValues: { lines: linesOf(synonyms) },
    toInput: ({ lines }) => ({ groups: groupsOf(lines) }),
    ...sentTo(changeSynonyms),
  })
  const { field } = form
  return (
    <SettingsForm
      id="synonyms"
      form={form}
      call={changeSynonyms}
      consequence="Searches from now on use the words."
    >
      <SettingsFields
        id="synonyms"
        title="Words that mean the same"
        about="A search for one word of a line also finds products with its other words, after those with the word itself."
      >
        <div className="sm:col-span-2">
          <TextArea
            label="Words"
            hint="A line for each group, with commas between its words, such as: laptop, notebook. Up to 200 lines of 12 words."
            rows={10}
            autoComplete="off"
            {...field('lines')}
          />
        </div>
      </SettingsFields>
    </SettingsForm>
  )
}
