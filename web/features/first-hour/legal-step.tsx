import { z } from 'zod'
import { changeLegalText, LegalTextForm } from '#contract/legal-texts/endpoints.ts'
import { type LegalPage, legalPages, legalTitles } from '#contract/legal-texts/pages.ts'
import { sentTo } from '#web/api-client.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { Effect, StepForm } from './step-frame.tsx'

const Text = z.union([z.literal(''), LegalTextForm.shape.text]).default('')
const Form = z
  .object({ terms: Text, privacy: Text, cookies: Text, accessibility: Text })
  .refine((texts) => Object.values(texts).some((text) => text !== ''), {
    path: ['terms'],
    message: 'Paste at least one text',
  })

interface Props {
  /** The pages that show the supplied example. */
  readonly examples: readonly LegalPage[]
  /** `2027-05-14` */
  readonly today: string
}

type Texts = Record<LegalPage, string>

/** The owners' own texts of the legal pages, in force at once. */
export function LegalStep({ examples, today }: Props) {
  const apiForm = useApiForm({
    schema: Form,
    defaultValues: { terms: '', privacy: '', cookies: '', accessibility: '' },
    toInput: (texts: Texts) => texts,
    // A text that was sent before is replaced by itself: nothing is in force twice.
    async send(texts: Texts, call: CallContext) {
      for (const page of legalPages)
        if (texts[page] !== '')
          await sentTo(changeLegalText).send({ page, text: texts[page], from: today }, call)
    },
  })
  const { field, form } = apiForm
  const texts = form.watch()
  const count = legalPages.filter((page) => texts[page]).length
  return (
    <>
      <StepForm
        step="legal"
        form={apiForm}
        save={count === 0 ? 'Publish the texts' : `Publish ${count} ${count === 1 ? 'text' : 'texts'}`}
      >
        {examples.map((page) => (
          <div key={page} className="sm:col-span-2">
            <TextArea label={legalTitles[page]} rows={3} {...field(page)} />
          </div>
        ))}
        <p className="muted text-(length:--small) sm:col-span-2">
          Paste what your lawyer wrote, as plain text or Markdown. It is in force at once; a later version
          replaces it.
        </p>
      </StepForm>
      <Effect title="What visitors read">
        <ul className="grid gap-1">
          {legalPages.map((page) => (
            <li key={page}>
              {legalTitles[page]}:{' '}
              <span className="muted">
                {!examples.includes(page) ? 'yours' : texts[page] ? 'yours, once published' : 'an example'}
              </span>
            </li>
          ))}
        </ul>
      </Effect>
    </>
  )
}
