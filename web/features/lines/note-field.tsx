import { useState } from 'react'

const NOTE_LENGTH = 200

interface Props {
  /** The name of the line's product, for screen readers. */
  readonly name: string
  readonly note: string
  readonly onChange: (note: string) => void
}

/** A line's note, or a button that opens an empty one. */
export function NoteField({ name, note, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  // The text while typing: the shop trims trailing blanks.
  const [typed, setTyped] = useState<string>()
  if (!opened && note === '')
    return (
      <button type="button" className="menu-entry -ml-3" onClick={() => setOpened(true)}>
        Add a note<span className="sr-only"> to {name}</span>
      </button>
    )
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
      className="input max-w-md grow basis-48"
    />
  )
}

/** A ref callback: focuses the field that the user has just opened. */
const focus = (field: HTMLElement | null) => field?.focus()
