import { useState } from 'react'

const NOTE_LENGTH = 200

interface Props {
  /** What it is a note to, for screen readers. */
  readonly name: string
  readonly note: string
  readonly onChange: (note: string) => void
}

/** A line's note; a button that opens it where there is none. */
export function NoteField({ name, note, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  // While it is typed: the shop cuts blanks off its end.
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

/** As a ref: what the person has just opened has the focus. */
const focus = (field: HTMLElement | null) => field?.focus()
