import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  readonly sentence: string
  /** What will be here, and how. */
  readonly note?: ReactNode
  /** One next step. */
  readonly children?: ReactNode
}

/** Shown instead of an empty list: a sentence and one next step. */
export const EmptyState = ({ sentence, note, children }: Props) => (
  <div className="empty-state">
    <span className="empty-cells" aria-hidden="true" />
    <p className="text-xl font-semibold text-balance">{sentence}</p>
    {note && <p className="muted max-w-prose">{note}</p>}
    {children && <div className="flex flex-wrap justify-center gap-2 pt-2">{children}</div>}
  </div>
)

/** Like `EmptyState`, for a search without results: `children` say so, and what is near. */
export const NothingFound = ({ children }: { children: ReactNode }) => (
  <div className="empty-state">
    <Icon name="search" className="muted size-6" />
    <p className="muted max-w-prose">{children}</p>
  </div>
)
