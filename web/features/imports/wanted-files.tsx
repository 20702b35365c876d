import { counted } from '#contract/counts.ts'
import type { WantedFile, WantedFileKind } from '#contract/imports/wanted-files.ts'
import { documentKindNames } from '#contract/products/documents.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

interface Props {
  readonly files: readonly WantedFile[]
  readonly total: number
}

const nameOf = (kind: WantedFileKind) => (kind === 'picture' ? 'Further picture' : documentKindNames[kind])

/** Further pictures and documents that imports have not fetched. */
export function WantedFiles({ files, total }: Props) {
  if (total === 0) return null
  return (
    <Section id="wanted-files" title="Further pictures and documents">
      <p>{counted(total, 'file')} waiting or failed.</p>
      <RecordTable
        caption="Further pictures and documents that wait or failed"
        rows={files}
        keyOf={({ product_id, kind, url }) => `${product_id} ${kind} ${url}`}
        columns={[
          { head: 'SKU', isName: true, className: 'wrap-anywhere', cell: ({ sku }) => sku },
          { head: 'Kind', cell: ({ kind }) => nameOf(kind) },
          { head: 'From', className: 'wrap-anywhere', cell: ({ url }) => url },
          {
            head: 'Status',
            className: 'wrap-anywhere',
            cell: ({ state, problem }) =>
              `${state === 'failed' ? 'Failed' : 'Waiting'}${problem ? `: ${problem}` : ''}`,
          },
        ]}
      />
    </Section>
  )
}
