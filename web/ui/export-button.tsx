import { useState } from 'react'
import { Button } from './button.tsx'
import { downloadFile } from './download-file.ts'
import { FormError } from './forms/form-error.tsx'
import { useMutation } from './forms/use-mutation.ts'
import { OutOfMenu } from './in-menu.tsx'

interface Props {
  readonly label: string
  /** The subject of the export, for screen readers where a list has several. */
  readonly of?: string
  /** The name of the file; its ending tells the type. */
  readonly name: string
  readonly read: (request: Request) => Promise<Blob>
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xml: 'text/xml',
  zip: 'application/zip',
}

const typeOf = (name: string) => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/csv'

/** Saves a file of the shop on the user's device. */
export function ExportButton({ label, of, name, read }: Props) {
  const mutate = useMutation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function run() {
    if (busy) return
    setBusy(true)
    const failure = await mutate({
      input: label,
      send: (_, { request }) => read(request),
      onDone: (file) => downloadFile(name, file, typeOf(name)),
    })
    setError(failure?.message)
    setBusy(false)
  }

  return (
    <>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      {/* Not disabled: it would lose the focus. */}
      <Button aria-disabled={busy} onClick={run}>
        {/* As wide as before: if the buttons beside it moved, a click on one would miss. */}
        <span className="grid place-items-center *:col-start-1 *:row-start-1">
          <span className={busy ? 'invisible' : ''}>{label}</span>
          {busy && (
            <>
              <span aria-hidden="true">…</span>
              <span className="sr-only">One moment…</span>
            </>
          )}
        </span>
        {of && <span className="sr-only"> {of}</span>}
      </Button>
    </>
  )
}
