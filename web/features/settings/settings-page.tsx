import type { ReactNode } from 'react'
import { href, NavLink } from 'react-router'
import { PageHead } from '#web/ui/page-head.tsx'

/** The pages of settings, in menu order. */
const pages = [
  [href('/dashBoard/settings'), 'Seller'],
  [href('/dashBoard/settings/brand'), 'Brand'],
  [href('/dashBoard/settings/storefront'), 'Storefront'],
  [href('/dashBoard/settings/legalPages'), 'Legal pages'],
  [href('/dashBoard/settings/orders'), 'Orders and data'],
  [href('/dashBoard/settings/taxes'), 'Taxes and freight'],
  [href('/dashBoard/settings/accounting'), 'Accounting'],
] as const

interface Props {
  readonly name: (typeof pages)[number][1]
  readonly children: ReactNode
}

/** One page of settings, with links to the others. */
export const SettingsPage = ({ name, children }: Props) => (
  <div className="grid gap-6">
    <PageHead title={`Settings: ${name}`} />
    <nav aria-label="Settings" className="flex flex-wrap gap-1">
      {pages.map(([to, text]) => (
        <NavLink key={to} to={to} end prefetch="intent" className="menu-entry">
          {text}
        </NavLink>
      ))}
    </nav>
    {children}
  </div>
)
