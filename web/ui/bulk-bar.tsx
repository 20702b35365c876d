import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** What is chosen, such as `2 orders chosen`. */
  readonly chosen: string
  /** Their sums. */
  readonly note?: string
  readonly onNone: () => void
  /** Plain buttons, and one primary. */
  readonly children: ReactNode
}

/** The actions on the chosen rows of a list, in place of its toolbar. */
export const BulkBar = ({ chosen, note, onNone, children }: Props) => (
  <section aria-label="Chosen rows" className="bulk-bar">
    <p className="mr-auto" aria-live="polite">
      {chosen}
      {note && <span className="ms-2 opacity-75 max-md:hidden">{note}</span>}
    </p>
    {children}
    <button type="button" className="btn btn-square" aria-label="Choose none" onClick={onNone}>
      <Icon name="close" />
    </button>
  </section>
)
