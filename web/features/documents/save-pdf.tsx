import { downloadFile } from '#web/ui/download-file.ts'
import { ExportButton } from '#web/ui/export-button.tsx'

interface Props {
  readonly label: string
  /** The file name, without its extension. */
  readonly name: string
  readonly read: (request: Request) => Promise<Blob>
}

/** Saves a document of the shop on the user's device. */
export function SavePdf({ label, name, read }: Props) {
  return (
    <ExportButton
      label={label}
      save={async (request) => downloadFile(`${name}.pdf`, await read(request), 'application/pdf')}
    />
  )
}
