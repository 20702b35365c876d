import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { MAX_COUNTED_WORK } from '#contract/overview/endpoints.ts'
import { Count } from '#web/ui/count.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { rememberUse, usedEntries } from './dashboard-used.ts'
import { DRAWER_ID } from './drawer.ts'
import { ShopLinks } from './shop-links.tsx'

export interface MenuEntry {
  readonly to: string
  readonly name: string
  readonly isCurrent: boolean
  /** The work that waits on its page. */
  readonly count?: number | undefined
  /** Whether few people need it: it is under More until it was opened in this browser. */
  readonly isRare?: boolean | undefined
  /** What can be begun on its page, which the search in the header finds. */
  readonly does?: string | undefined
}

export interface TopEntry extends MenuEntry {
  readonly icon: IconName
}

export interface MenuGroup {
  readonly heading: string
  readonly icon: IconName
  readonly entries: readonly MenuEntry[]
}

interface Props {
  readonly first: readonly TopEntry[]
  /** Those without entries are not shown. The group of the current page is open; on a page of none, the first. */
  readonly groups: readonly MenuGroup[]
  readonly last: readonly TopEntry[]
}

const isCurrent = (entry: MenuEntry) => entry.isCurrent

/** The dashboard's menu: beside the page, or on a phone a sheet that a button of the navbar opens. */
export function DashboardMenu({ first, groups, last }: Props) {
  const { key } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the sheet.
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover()
  }, [key])

  const shown = groups.filter(({ entries }) => entries.length > 0)
  const open =
    shown.find(({ entries }) => entries.some(isCurrent)) ??
    ([...first, ...last].some((entry) => entry.isCurrent && entry !== first[0] && entry !== last.at(-1))
      ? undefined
      : shown[0])
  return (
    <nav ref={nav} id={DRAWER_ID} popover="auto" aria-label="Dashboard" className="side-menu">
      <ul>
        {first.map((entry) => (
          <Top key={entry.to} {...entry} />
        ))}
        {shown.map((group) => (
          <Group key={group.heading} {...group} isOpen={group === open} />
        ))}
        {last.map((entry) => (
          <Top key={entry.to} {...entry} />
        ))}
      </ul>
      <ul aria-label="Shop" className="side-menu-shop">
        <ShopLinks inDashboardMenu />
      </ul>
    </nav>
  )
}

const Top = ({ icon, ...entry }: TopEntry) => (
  <li>
    <EntryLink {...entry} icon={icon} />
  </li>
)

function Group({ heading, icon, entries, isOpen }: MenuGroup & { readonly isOpen: boolean }) {
  const used = usedEntries()
  const current = entries.find((entry) => entry.isRare && entry.isCurrent)?.to
  useEffect(() => {
    if (current !== undefined) rememberUse(current)
  }, [current])
  const isSecond = (entry: MenuEntry) =>
    entry.isRare === true && !entry.isCurrent && !entry.count && !used.has(entry.to)
  const usual = entries.filter((entry) => !isSecond(entry))
  const more = entries.filter(isSecond)
  const waiting = entries.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <li>
      <details open={isOpen}>
        <summary className="side-menu-group">
          <Icon name={icon} />
          {heading}
          <span className="side-menu-sum">
            <Count count={waiting} of="waiting" most={MAX_COUNTED_WORK} />
          </span>
          <Icon name="right" className="side-menu-turn" />
        </summary>
        <ul aria-label={heading}>
          {usual.map((entry) => (
            <li key={entry.to}>
              <EntryLink {...entry} />
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <details>
                <summary className="side-menu-more">More</summary>
                <ul aria-label={`More of ${heading}`}>
                  {more.map((entry) => (
                    <li key={entry.to}>
                      <EntryLink {...entry} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )}
        </ul>
      </details>
    </li>
  )
}

const EntryLink = ({ to, name, isCurrent, count = 0, icon }: MenuEntry & { readonly icon?: IconName }) => (
  <Link
    to={to}
    prefetch="intent"
    aria-current={isCurrent ? 'page' : undefined}
    className={`side-menu-entry ${icon ? '' : 'side-menu-sub'}`}
  >
    {icon && <Icon name={icon} />}
    {name}
    <Count count={count} of="waiting" most={MAX_COUNTED_WORK} lit={isCurrent} />
  </Link>
)
