import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface Props {
  /** Its name, as in 'API key'. */
  readonly label: string
  /** Undefined when the shop's first reply was lost; then `lost` says what to do. */
  readonly value: string | undefined
  /** The lines of its field. */
  readonly rows?: number
  readonly lost: string
  /** A sentence on what the secret gives access to. */
  readonly children: ReactNode
  readonly onDone: () => void
}

/** A secret to copy now, the only time it is shown. */
export function ShownOnce({ label, value, rows = 2, lost, children, onDone }: Props) {
  const id = useId()
  const [said, setSaid] = useState('')
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser does not allow copying. Select the text instead.'),
    )
  return (
    <div className="grid gap-5">
      {value === undefined ? (
        <p>{lost}</p>
      ) : (
        <>
          <p>{children}</p>
          <div className="grid gap-1.5">
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
            <textarea
              id={id}
              className="textarea font-mono text-sm wrap-anywhere"
              rows={rows}
              readOnly
              value={value}
            />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {value !== undefined && isSecureContext && (
          <Button primary onClick={() => void copy(value)}>
            Copy
          </Button>
        )}
        <Button onClick={onDone}>Done</Button>
        <span role="status" className="muted empty:hidden">
          {said}
        </span>
      </div>
    </div>
  )
}
