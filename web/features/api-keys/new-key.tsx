import { useId, useState } from 'react'

interface Props {
  /** Undefined when the shop's first reply was lost. */
  readonly value: string | undefined
  readonly onDone: () => void
}

/** A key, to be copied now. */
export function NewKey({ value, onDone }: Props) {
  const id = useId()
  const [said, setSaid] = useState('')
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser does not allow it. Select the key instead.'),
    )
  return (
    <div className="grid gap-5">
      {value === undefined ? (
        <p>The key was made, but the shop’s reply with it was lost. Revoke it and make another one.</p>
      ) : (
        <>
          <p>
            Copy it now: the shop keeps no copy and cannot show it again. Whoever has it acts as you, so keep
            it as you would a password.
          </p>
          <div className="grid gap-1.5">
            <label htmlFor={id} className="font-medium">
              API key
            </label>
            <textarea id={id} className="textarea font-mono break-all" rows={2} readOnly value={value} />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {value !== undefined && isSecureContext && (
          <button type="button" className="btn btn-primary" onClick={() => void copy(value)}>
            Copy
          </button>
        )}
        <button type="button" className="btn" onClick={onDone}>
          Done
        </button>
        <span role="status" className="muted empty:hidden">
          {said}
        </span>
      </div>
    </div>
  )
}
