import { useState } from 'react'

const NOTE_LENGTH = 200

interface Props {
  /** The name of the line's product, for screen readers. */
  readonly name: string
  readonly note: string
  /** Whether the user has just opened it: it takes the focus. */
  readonly opened: boolean
  readonly onChange: (note: string) => void
}

/** A line's note. */
export function NoteField({ name, note, opened, onChange }: Props) {
  // The text while typing: the shop trims trailing blanks.
  const [typed, setTyped] = useState<string>()
  return (
    <input
      ref={opened ? focus : undefined}
      aria-label={`Note to ${name}`}
      placeholder="Note"
      value={typed ?? note}
      maxLength={NOTE_LENGTH}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
      onBlur={() => setTyped(undefined)}
      className="input max-w-md"
    />
  )
}

/** A ref callback: focuses the field that the user has just opened. */
const focus = (field: HTMLElement | null) => field?.focus()
