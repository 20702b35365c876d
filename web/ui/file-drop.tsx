import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** The name of the field, above it; none where its place says it. */
  readonly label?: string
  readonly id?: string
  readonly name?: string | undefined
  /** What to drop, such as `a purchase order`. @default a file */
  readonly what?: string
  /** The kinds of files and their largest size. */
  readonly hint: ReactNode
  /** As of an input of files. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** Why what was chosen is not taken. */
  readonly problem?: string | undefined
  /** Whether it is one of several fields: on one line, and files that are pasted are not for it. */
  readonly isField?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** What is chosen already, above it. */
  readonly children?: ReactNode
}

/** Takes files that are dropped on it, chosen, or pasted anywhere on the page outside a field. */
export function FileDrop({
  label,
  id: ownId,
  name,
  what = 'a file',
  hint,
  accept,
  multiple = false,
  disabled = false,
  problem,
  isField = false,
  onFiles,
  children,
}: Props) {
  const newId = useId()
  const id = ownId ?? newId
  const [isOver, setOver] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const isNamed = isField || label !== undefined
  // Several files are listed where they are chosen.
  const isChosen = isField && !multiple && chosen !== undefined
  const take = (files: FileList | null | undefined) => {
    const given = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    if (!disabled && given.length > 0) {
      setChosen(given.map((file) => file.name).join(', '))
      onFiles(given)
    }
    return given.length > 0
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const inField =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!inField && take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    if (isField) return
    const listener = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [isField])

  function onDrag(event: DragEvent, over: boolean) {
    event.preventDefault()
    setOver(over && !disabled)
  }

  return (
    <div className="grid gap-1.5">
      {label && (
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
      )}
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, files are chosen or pasted. */}
      <div
        className={`file-drop ${isField ? 'file-field' : ''}`}
        data-over={isOver || undefined}
        data-wrong={problem !== undefined || undefined}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <Icon name="upload" />
        <p className="font-medium wrap-anywhere">
          {isChosen ? `${chosen}, or ` : `Drop ${what}, or `}
          {isNamed ? (
            <span className="anchor">
              {isChosen ? 'choose another' : multiple ? 'choose them' : 'choose one'}
            </span>
          ) : (
            <label htmlFor={id} className="tap-line cursor-pointer">
              choose a file
            </label>
          )}
        </p>
        <input
          id={id}
          name={name}
          type="file"
          // A named field lies over its texts, and takes what is pressed or dropped there.
          className={isNamed ? 'file-over' : 'sr-only'}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
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
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-problem text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}
