import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type FileEncoding, fileEncodings, importLimits, uploadImport } from '#contract/imports/endpoints.ts'
import type { listSuppliers } from '#contract/imports/feeds.ts'
import { callShop } from '#web/api-client.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { base64Of } from '#web/ui/forms/base64-of.ts'
import { Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { firstSheet, sheetsIn } from '#web/ui/workbook/read-workbook.ts'
import { csvOf } from '#web/ui/workbook/sheet-csv.ts'
import type { Sheet } from '#web/ui/workbook/sheets.ts'
import { compressed } from './compressed.ts'
import { SheetChoice, type Workbook } from './sheet-choice.tsx'

/** 32 MB on a slow line. */
const TIMEOUT_MS = 10 * 60_000
const TOO_LARGE = 'The file is larger than 32 MB. Split it, or keep only the columns that matter.'
const MOVED = 'The browser cannot read the file: it was changed or moved. Choose it again.'

const encodings = Object.keys(fileEncodings) as FileEncoding[] // keys() widens

type Suppliers = ReplyOf<typeof listSuppliers>

const blobOf = (sheet: Sheet) => new Blob([csvOf(sheet)], { type: 'text/csv' })

/** Chooses a file of products and uploads it; its own page follows. */
export function UploadForm({ suppliers }: { readonly suppliers: Suppliers }) {
  const mutate = useMutation()
  const navigate = useNavigate()
  const [supplier, setSupplier] = useState('')
  const [encoding, setEncoding] = useState<FileEncoding>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [workbook, setWorkbook] = useState<Workbook>()

  async function choose(file: File) {
    setError(undefined)
    setWorkbook(undefined)
    if (file.size > importLimits.bytes) return setError(TOO_LARGE)
    setBusy(true)
    // A file that was moved since it was chosen cannot be read.
    const sheets = await sheetsIn(file).catch(() => MOVED)
    if (typeof sheets === 'string') setError(sheets)
    else if (sheets === undefined) await upload(file, file)
    else {
      const filled = sheets.filter(({ rows }) => rows.length > 0)
      const sheet = firstSheet(sheets)
      if (sheet && filled.length < 2 && !sheet.isHidden) await upload(file, blobOf(sheet))
      else if (sheet) setWorkbook({ file, sheets, sheet })
    }
    setBusy(false)
  }

  async function uploadSheet({ file, sheet }: Workbook) {
    setBusy(true)
    await upload(file, blobOf(sheet))
    setBusy(false)
  }

  async function upload(file: File, content: Blob) {
    setError(undefined)
    if (content.size > importLimits.bytes) return setError(TOO_LARGE)
    const failure = await mutate({
      input: {
        fileName: file.name.slice(0, 200),
        supplier_id: supplier || undefined,
        // A workbook was read already.
        encoding: content === file ? encoding : undefined,
      },
      content: [file.name, file.size, file.lastModified, supplier, encoding, workbook?.sheet.name],
      send: async (input, { request, idempotencyKey }) =>
        callShop(
          request,
          uploadImport,
          { ...input, file: await base64Of(await compressed(content)) },
          { idempotencyKey, timeoutMs: TIMEOUT_MS },
        ),
      onDone: async ({ insertedId }) => {
        await navigate(href('/dashBoard/imports/:id', { id: insertedId }))
      },
    })
    setError(failure?.message)
  }

  return (
    <div className="grid max-w-[46rem] gap-5">
      <FileDrop
        label="File of products"
        what="a price list or a catalogue"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        hint="CSV or Excel (.xlsx), up to 32 MB and 200,000 rows. Nothing changes until you say so."
        disabled={isBusy}
        onFiles={([file]) => file && choose(file)}
      />
      {workbook && (
        <SheetChoice workbook={workbook} isBusy={isBusy} onChoose={setWorkbook} onUpload={uploadSheet} />
      )}
      <FormError>{error}</FormError>
      <p role="status" className="empty:hidden">
        {isBusy && 'Reading and uploading the file…'}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {suppliers.length > 0 && (
          <Select
            label="Supplier"
            hint="Its columns are read as last time."
            value={supplier}
            disabled={isBusy}
            onChange={({ target }) => setSupplier(target.value)}
            options={[['', 'Another one'], ...suppliers.map(({ _id, name }) => [_id, name] as const)]}
          />
        )}
        <Select
          label="Encoding"
          hint="For text files. Choose one if letters come out wrong."
          value={encoding ?? ''}
          disabled={isBusy}
          onChange={({ target }) => setEncoding(encodings.find((each) => each === target.value))}
          options={[
            ['', 'Detect automatically'],
            ...encodings.map((each) => [each, fileEncodings[each]] as const),
          ]}
        />
      </div>
    </div>
  )
}
