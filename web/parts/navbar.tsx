import { Menu } from 'lucide-react'
import { href, Link, NavLink, useLocation, useNavigate } from 'react-router'
import { useSession } from '../session.ts'
import { DRAWER_ID } from './drawer.ts'
import { Mark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Spec §9: how much of the display name the bar has room for. */
const NAME_LENGTH = 8

export function Navbar() {
  const session = useSession()
  const navigate = useNavigate()
  const inDashboard = /^\/dashboard(\/(?!payment)|$)/i.test(useLocation().pathname)

  async function leave() {
    const { endSession } = await import('../identity/client.ts')
    // First away from a page that only signed-in people see.
    await navigate(href('/'))
    await endSession()
  }

  return (
    <header className="sticky top-0 z-40 bg-base-100/85 shadow-[inset_0_-1px_0_color-mix(in_oklab,var(--ink)_8%,transparent)] backdrop-blur-md">
      <nav aria-label="Main" className="page flex min-h-16 flex-wrap items-center gap-x-1 gap-y-0 py-1">
        {inDashboard && (
          <label htmlFor={DRAWER_ID} className="menu-entry justify-center lg:hidden">
            <Menu aria-hidden="true" />
            <span className="sr-only">Open the dashboard menu</span>
          </label>
        )}
        <Link to={href('/')} className="menu-entry -ml-3 gap-3 text-lg font-semibold tracking-tight">
          <Mark cells={3} className="w-6" />
          Hundredfold
        </Link>
        <div className="flex items-center gap-x-1 max-sm:order-last max-sm:-mx-3 max-sm:w-full sm:ml-auto">
          <NavItem to={href('/home')}>Home</NavItem>
          {session && <NavItem to={href('/dashBoard')}>DashBoard</NavItem>}
          {session ? (
            <button type="button" className="menu-entry" onClick={leave}>
              SignOut <span className="muted font-normal">{session.name.slice(0, NAME_LENGTH) || 'you'}</span>
            </button>
          ) : (
            <span className="when-signed-out">
              <NavItem to={href('/login')}>Login</NavItem>
            </span>
          )}
        </div>
        <div className="max-sm:ml-auto">
          <ThemeSwitch />
        </div>
      </nav>
    </header>
  )
}

function NavItem({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} prefetch="intent" className="menu-entry">
      {children}
    </NavLink>
  )
}
