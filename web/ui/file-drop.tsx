import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** What to drop, such as `a purchase order`. */
  readonly what: string
  /** The kinds of files and their largest size. */
  readonly hint: ReactNode
  /** As of an input of files. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped on it, chosen, or pasted anywhere on the page outside a field. */
export function FileDrop({ what, hint, accept, multiple = false, disabled = false, onFiles }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const given = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    if (!disabled && given.length > 0) onFiles(given)
    return given.length > 0
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const inField =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!inField && take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])

  function onDrag(event: DragEvent, over: boolean) {
    event.preventDefault()
    setOver(over && !disabled)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, files are chosen or pasted.
    <div
      className="file-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" />
      <p className="font-medium">
        Drop {what}, or{' '}
        <label htmlFor={id} className="tap-line cursor-pointer">
          choose a file
        </label>
      </p>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        // The same file can be chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <p id={`${id}-hint`} className="muted text-sm">
        {hint}
      </p>
    </div>
  )
}
