import { type ReactNode, useState } from 'react'
import { chooseAgain } from '#web/ui/forms/choose-again.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** Media types, separated by commas. */
  readonly accept: string
  readonly disabled: boolean
  readonly problem: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly children?: ReactNode
}

/** Files that are chosen, or dropped on it. */
export function FileDrop({ id, label, hint, accept, disabled, problem, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files without a mouse
    <div
      className={`grid gap-2 rounded-box p-3 ${isOver ? 'bg-base-300' : ''}`}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (disabled || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
        className="file-input w-full min-w-0"
        onClick={chooseAgain}
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
      />
      <p id={`${id}-hint`} className="muted text-sm">
        {hint}
      </p>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-problem text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}
