import { useId } from 'react'
import {
  type DocumentKind,
  documentKindNames,
  documentKinds,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  uploadProductDocument,
} from '#contract/products/documents.ts'
import { callShop } from '#web/api-client.ts'
import { OrderedItems } from '#web/features/uploads/ordered-items.tsx'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { base64Of } from '#web/ui/forms/base64-of.ts'
import { Field, Select } from '#web/ui/forms/field.tsx'

export interface DraftDocument {
  readonly url: string
  readonly kind: DocumentKind
  readonly title: string
}

interface Props {
  readonly value: readonly DraftDocument[]
  readonly onChange: (documents: readonly DraftDocument[]) => void
  readonly onBusy: (busy: boolean) => void
  readonly error: string | undefined
}

const TIMEOUT_MS = 60_000

/** The documents of a product, uploaded as soon as they are chosen or dropped. */
export function DocumentsField({ value, onChange, onBusy, error }: Props) {
  const id = useId()

  async function send(file: File) {
    if (file.type !== 'application/pdf') return 'Choose a PDF.'
    if (file.size > MAX_DOCUMENT_BYTES) return 'The PDF is larger than 10 MB. Save it smaller.'
    if (file.size === 0) return 'The file is empty.'
    const request = new Request(location.href, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { url } = await callShop(request, uploadProductDocument, { file: await base64Of(file) })
    if (value.some((document) => document.url === url)) return 'This document is there already.'
    return { url, kind: kindOf(file.name), title: '' }
  }
  const uploads = useUploads<DraftDocument>({ max: MAX_DOCUMENTS, items: value, onChange, onBusy, send })

  return (
    <FileDrop
      isField
      multiple
      what="files"
      id={id}
      label="Documents (optional)"
      hint={`PDFs up to 10 MB without scripts, attached files, passwords and signatures; at most ${MAX_DOCUMENTS}.`}
      accept="application/pdf"
      disabled={uploads.part !== undefined}
      problem={uploads.problem ?? error}
      onFiles={uploads.take}
    >
      <OrderedItems
        items={value}
        keyOf={({ url }) => url}
        nameOf={(_, place) => `document ${place + 1}`}
        onChange={onChange}
      >
        {(document, place) => (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Select
              label={`Kind of document ${place + 1}`}
              options={documentKinds.map((kind) => [kind, documentKindNames[kind]])}
              value={document.kind}
              onChange={({ target }) => {
                const kind = documentKinds.find((each) => each === target.value)
                if (kind) onChange(value.with(place, { ...document, kind }))
              }}
            />
            <Field
              label={`Title of document ${place + 1}${document.kind === 'other' ? '' : ' (optional)'}`}
              hint="Such as Manual, English."
              value={document.title}
              maxLength={100}
              onChange={({ target }) => onChange(value.with(place, { ...document, title: target.value }))}
            />
          </div>
        )}
      </OrderedItems>
      {uploads.part !== undefined && (
        <progress className="progress w-full" aria-label="Upload of a document" />
      )}
    </FileDrop>
  )
}

/** What a file seems to be by its name; a person sees it and can change it. */
function kindOf(name: string): DocumentKind {
  if (/manual|instruction|anleitung|guide/i.test(name)) return 'manual'
  if (/conformity|declaration|\bdoc\b|\bce\b/i.test(name)) return 'conformity'
  return /energy|label/i.test(name) ? 'energy-label' : 'data-sheet'
}
