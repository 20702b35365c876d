import type { ReactNode } from 'react'
import { Link, type To, useSearchParams } from 'react-router'
import { Count } from './count.tsx'
import { withoutPlace } from './paging.ts'

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

interface StateTabsProps {
  readonly label: string
  /** The parameter of the page's address. */
  readonly name: string
  /** The value and the words of each; the first for all records has none. */
  readonly options: readonly (readonly [value: string, text: string])[]
  /** How many of a value wait for work. */
  readonly waiting?: Readonly<Record<string, number>>
}

/** The states of the records in a list, as its views. What is searched for stays. */
export function StateTabs({ label, name, options, waiting = {} }: StateTabsProps) {
  const [search] = useSearchParams()
  const tabs = options.map(([value, text]) => {
    const to = withoutPlace(search)
    to.delete(name)
    if (value) to.set(name, value)
    return {
      name: text,
      to: `?${to}`,
      isCurrent: (search.get(name) ?? '') === value,
      count: waiting[value],
      waits: true,
    }
  })
  return <ViewTabs label={label} tabs={tabs} />
}
