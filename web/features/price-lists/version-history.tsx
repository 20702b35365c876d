import { api } from '#contract/api.ts'
import type { PriceListVersion } from '#contract/price-lists/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { versionText } from './version-text.ts'

interface Props {
  readonly listId: string
  readonly versions: readonly PriceListVersion[]
}

/** The published versions, newest first, with who published each. Each can be downloaded as a file. */
export function VersionHistory({ listId, versions }: Props) {
  return (
    <section aria-labelledby="versions" className="grid gap-4">
      <h2 id="versions" className="text-xl">
        Published versions
      </h2>
      <table className="stacked-table surface" aria-labelledby="versions">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Prices</th>
            <th scope="col">Published</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.number}>
              <th scope="row" data-label="Version" className="font-medium">
                {version.number}
              </th>
              <td data-label="Prices">{versionText(version)}</td>
              <td data-label="Published">
                <div>
                  {version.publishedAt && (
                    <time dateTime={version.publishedAt}>{formatMoment(version.publishedAt)}</time>
                  )}
                  <span className="muted block text-sm wrap-anywhere">{version.publishedBy}</span>
                </div>
              </td>
              <td data-label="File">
                <div>
                  <ExportButton
                    label={`Version ${version.number} as CSV`}
                    save={async (request) =>
                      downloadFile(
                        `prices-${version.number}.csv`,
                        await fileFromShop(request, api.exportVersion, {
                          id: listId,
                          number: version.number,
                        }),
                      )
                    }
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
