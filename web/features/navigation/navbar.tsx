import { Suspense } from 'react'
import { href, Link, NavLink, useLocation, useNavigate } from 'react-router'
import { shopName } from '#contract/brand.ts'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyOnInteraction } from '#web/ui/lazy-on-interaction.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { CartLink } from './cart-link.tsx'
import { DRAWER_ID } from './drawer.ts'
import { useInDashboard } from './in-dashboard.ts'

const HeaderSearch = lazyOnInteraction(
  async () => (await import('#web/features/search/header-search.tsx')).HeaderSearch,
)

/** One element for all renders: otherwise a change of the bar would discard the server's markup. */
const search = (
  <Suspense>
    <HeaderSearch />
  </Suspense>
)

/** The characters of the display name that fit in the bar. */
const NAME_LENGTH = 8
const MENU_ID = 'main-menu'

export function Navbar() {
  const session = useSession()
  const punchOut = usePunchOut()
  const navigate = useNavigate()
  const { key } = useLocation()
  const inDashboard = useInDashboard()

  async function leave() {
    const { endSession } = await import('#web/features/sign-in/firebase-client.ts')
    // Navigate first: a page for signed-in users would redirect to the login page.
    await navigate(href('/'))
    await endSession()
  }

  return (
    <header className="site-header">
      <nav aria-label="Main" className="page flex min-h-16 items-center gap-x-1 py-1">
        {inDashboard && (
          <button
            type="button"
            popoverTarget={DRAWER_ID}
            className="menu-entry -ml-3 justify-center lg:hidden"
          >
            <Icon name="menu" />
            <span className="sr-only">Dashboard menu</span>
          </button>
        )}
        <Link to={href('/')} className="menu-entry mr-auto -ml-3 gap-3 text-lg font-semibold tracking-tight">
          <BrandLogo>
            <Logo cells={3} className="w-6 flex-none" />
            {/* On very narrow screens, for screen readers only. */}
            <span className="truncate max-[22rem]:sr-only">{shopName()}</span>
          </BrandLogo>
        </Link>
        {/* The key changes with each navigation, which closes open menus. */}
        {search}
        <button type="button" className="menu-entry lg:hidden" popoverTarget={MENU_ID}>
          Menu
        </button>
        <div
          key={`menu-${key}`}
          id={MENU_ID}
          popover="auto"
          className="main-menu max-lg:opens-below lg:in-place"
        >
          <NavItem to={href('/quick-order')}>Quick order</NavItem>
          <NavItem to={href('/home')}>Home</NavItem>
          {session && (
            <NavItem to={session.acting ? href('/dashBoard/myOrder') : href('/dashBoard')}>DashBoard</NavItem>
          )}
          <NavItem to={href('/blog')}>Blog</NavItem>
          <NavItem to={href('/reviews')}>Reviews</NavItem>
          <NavItem to={href('/portfolio')}>Portfolio</NavItem>
          {session?.acting ? null : session ? (
            <button type="button" className="menu-entry" onClick={leave}>
              SignOut{' '}
              <span className="muted font-normal whitespace-nowrap">
                {session.name.slice(0, NAME_LENGTH) || 'you'}
              </span>
            </button>
          ) : (
            !punchOut && (
              <span className="when-signed-out contents">
                <NavItem to={href('/login')}>Login</NavItem>
              </span>
            )
          )}
        </div>
        <CartLink />
        <ThemeSwitch />
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
