import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Count } from './count.tsx'

export interface ViewTab {
  readonly name: string
  readonly to: To
  readonly isCurrent: boolean
  readonly count?: number | undefined
  /** Whether the count is of work that waits. */
  readonly waits?: boolean
}

interface Props {
  /** For screen readers, such as `Views of orders`. */
  readonly label: string
  readonly tabs: readonly ViewTab[]
  /** After the tabs, such as a button that saves the view. */
  readonly children?: ReactNode
}

/** The views of a list. On a phone they wrap. */
export const ViewTabs = ({ label, tabs, children }: Props) => (
  <nav aria-label={label} className="view-tabs">
    {tabs.map(({ name, to, isCurrent, count = 0, waits = false }) => (
      <Link key={name} to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
        {name}
        <Count count={count} lit={waits} />
      </Link>
    ))}
    {children}
  </nav>
)
