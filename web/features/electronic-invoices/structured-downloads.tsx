import {
  FACTUR_X,
  formatNames,
  type StructuredFormat,
  structuredFormats,
} from '#contract/electronic-invoices/endpoints.ts'
import { ExportButton } from '#web/ui/export-button.tsx'

interface Props {
  /** Number of the invoice or credit note. */
  readonly number: string
  readonly read: (request: Request, format: StructuredFormat) => Promise<Blob>
  readonly readFacturX: (request: Request) => Promise<Blob>
}

/** A button for each format in which a document can be read by accounting systems. */
export const StructuredDownloads = ({ number, read, readFacturX }: Props) => (
  <div className="flex flex-wrap gap-3">
    <ExportButton label={FACTUR_X} of={`of ${number}`} name={`${number}-factur-x.pdf`} read={readFacturX} />
    {structuredFormats.map((format) => (
      <ExportButton
        key={format}
        label={formatNames[format]}
        of={`of ${number}`}
        name={`${number}-${format}.xml`}
        read={(request) => read(request, format)}
      />
    ))}
  </div>
)
