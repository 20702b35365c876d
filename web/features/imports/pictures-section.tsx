import { useState } from 'react'
import { counted } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { uploadPictures, type WantedPicture, zipLimits } from '#contract/imports/pictures.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { base64Of } from '#web/ui/forms/base64-of.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

/** The most waiting or failed pictures that are shown. */
export const SHOWN_PICTURES = 25
const TIMEOUT_MS = 5 * 60_000

interface Props {
  readonly pictures: readonly WantedPicture[]
  readonly total: number
}

type Report = ReplyOf<typeof uploadPictures>

/** Uploads a ZIP of pictures, and shows the pictures that wait or failed. */
export function PicturesSection({ pictures, total }: Props) {
  return (
    <Section id="pictures" title="Pictures">
      <p className="muted max-w-prose">
        Pictures whose addresses are in a file are fetched after its import, for products without one. A ZIP
        has pictures named like SKUs: AB-100.jpg is for AB-100, in any folder.
      </p>
      <May call={uploadPictures}>
        <ZipField />
      </May>
      {total > 0 && (
        <>
          <p>{counted(total, 'picture')} waiting or failed.</p>
          <RecordTable
            caption="Pictures that wait or failed"
            rows={pictures}
            keyOf={({ product_id }) => product_id}
            columns={[
              { head: 'SKU', isName: true, className: 'wrap-anywhere', cell: ({ sku }) => sku },
              { head: 'From', className: 'wrap-anywhere', cell: ({ url }) => url ?? 'A ZIP' },
              {
                head: 'Status',
                className: 'wrap-anywhere',
                cell: ({ state, problem }) =>
                  `${state === 'failed' ? 'Failed' : 'Waiting'}${problem ? `: ${problem}` : ''}`,
              },
            ]}
          />
        </>
      )}
    </Section>
  )
}

function ZipField() {
  const mutate = useMutation()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [report, setReport] = useState<Report>()

  async function upload(file: File) {
    setError(undefined)
    setReport(undefined)
    if (file.size > zipLimits.bytes) return setError('The ZIP is larger than 48 MB. Split it.')
    setBusy(true)
    const failure = await mutate({
      input: file,
      content: [file.name, file.size, file.lastModified],
      send: async (_, { request, idempotencyKey }) =>
        callShop(
          request,
          uploadPictures,
          { file: await base64Of(file) },
          { idempotencyKey, timeoutMs: TIMEOUT_MS },
        ),
      onDone: setReport,
    })
    setError(failure?.message)
    setBusy(false)
  }

  return (
    <div className="surface grid gap-3 p-6">
      <FileDrop
        isField
        label="ZIP of pictures"
        accept=".zip,application/zip"
        hint="Up to 48 MB and 5,000 pictures of 8 MB each. They replace the pictures that the products have."
        disabled={isBusy}
        onFiles={([file]) => file && upload(file)}
      />
      <FormError>{error}</FormError>
      <div role="status" className="grid gap-1 wrap-anywhere empty:hidden">
        {isBusy && <p>Reading the ZIP…</p>}
        {report && (
          <p>
            {counted(report.found, 'picture')} of products found. They are made in the background.
            {report.notFound > 0 && ` ${counted(report.notFound, 'file')} without a product:`}
          </p>
        )}
        {report && report.names.length > 0 && <p className="muted text-sm">{report.names.join(', ')}</p>}
      </div>
    </div>
  )
}
