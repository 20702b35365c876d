import { useEffect } from 'react'
import { changeLegalText, LegalTextForm, type LegalTexts } from '#contract/legal-texts/endpoints.ts'
import { legalTitles } from '#contract/legal-texts/pages.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { TextPreview } from './text-preview.tsx'

/** The examples, each loaded when it is needed; the server has them already. */
const shipped = import.meta.env.SSR
  ? {}
  : import.meta.glob<string>('/web/content/pages/*.md', { query: '?raw', import: 'default' })

interface Props {
  readonly row: LegalTexts[number]
  /** `2027-05-14` */
  readonly today: string
  readonly onClose: () => void
}

/** Writes the next version of a legal page, beginning with the one before it or with the example. */
export function LegalTextDialog({ row: { page, current, next }, today, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: LegalTextForm,
    defaultValues: { text: (next ?? current)?.text ?? '', from: next?.from ?? today },
    toInput: (fields) => ({ ...fields, page }),
    ...sentTo(changeLegalText),
    done: ({ version }) => `Saved as version ${version}`,
    refusedFields: { 'day-is-over': 'from', 'unreadable-markdown': 'text' },
  })
  const { setValue } = form
  const startsEmpty = !next && !current
  useEffect(() => {
    if (!startsEmpty) return
    void shipped[`/web/content/pages/${page}.md`]?.().then((file) =>
      setValue('text', file.replace(/^---\n[\s\S]*?\n---\n+/, '')),
    )
  }, [startsEmpty, page, setValue])
  return (
    <DialogForm
      {...dialog}
      title={`${legalTitles[page]}: ${next ? `version ${next.version}` : 'a new version'}`}
      wide
      submit="Save this version"
      busy="Saving…"
      onClose={onClose}
    >
      <TextArea
        label="Text"
        hint="Markdown: ## for a heading, - for a list, [words](address) for a link. No HTML."
        rows={16}
        {...field('text')}
      />
      <TextPreview text={() => form.getValues('text')} />
      <Field
        label="In force from"
        type="date"
        min={today}
        hint="From the beginning of that day. Today means at once; after that it cannot be changed."
        {...field('from')}
      />
    </DialogForm>
  )
}
