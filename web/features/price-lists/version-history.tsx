import { exportVersion, type PriceListVersion } from '#contract/price-lists/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { versionText } from './version-text.ts'

interface Props {
  readonly listId: string
  readonly versions: readonly PriceListVersion[]
}

/** The published versions, newest first, with who published each. Each can be downloaded as a file. */
export const VersionHistory = ({ listId: id, versions }: Props) => (
  <Section id="versions" title="Published versions">
    <RecordTable
      labelledBy="versions"
      rows={versions}
      keyOf={({ number }) => String(number)}
      columns={[
        { head: 'Version', isName: true, className: 'font-medium', cell: ({ number }) => number },
        { head: 'Prices', cell: versionText },
        {
          head: 'Published',
          cell: ({ publishedAt, publishedBy }) => (
            <>
              {publishedAt && <time dateTime={publishedAt}>{formatMoment(publishedAt)}</time>}
              <span className="muted block text-sm wrap-anywhere">{publishedBy}</span>
            </>
          ),
        },
        {
          head: 'File',
          cell: ({ number }) => (
            <ExportButton
              label={`Version ${number} as CSV`}
              name={`prices-${number}.csv`}
              read={(request) => fileFromShop(request, exportVersion, { id, number })}
            />
          ),
        },
      ]}
    />
  </Section>
)
