import { Suspense } from 'react'
import { href, Link, useLocation } from 'react-router'
import { shopName } from '#contract/brand.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyOnInteraction } from '#web/ui/lazy-on-interaction.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { CartLink } from './cart-link.tsx'
import { DRAWER_ID } from './drawer.ts'
import { useInDashboard } from './in-dashboard.ts'
import { ShopLinks } from './shop-links.tsx'

const HeaderSearch = lazyOnInteraction(
  async () => (await import('#web/features/search/header-search.tsx')).HeaderSearch,
)

/** One element for all renders: otherwise a change of the bar would discard the server's markup. */
const search = (
  <Suspense>
    <HeaderSearch />
  </Suspense>
)

const MENU_ID = 'main-menu'

export function Navbar() {
  const { key } = useLocation()
  const inDashboard = useInDashboard()

  return (
    <header className="site-header">
      <nav aria-label="Main" className="page flex min-h-(--bar-height) items-center gap-x-1 py-1">
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
        <Link
          to={href('/')}
          className="menu-entry mr-auto -ml-3 gap-3 text-lg font-semibold tracking-tight xl:max-w-64 xl:shrink-0"
        >
          <BrandLogo>
            <Logo cells={3} className="w-6 flex-none" />
            {/* On very narrow screens, for screen readers only. */}
            <span className="truncate max-[22rem]:sr-only">{shopName()}</span>
          </BrandLogo>
        </Link>
        {/* The key changes with each navigation, which closes open menus. */}
        {search}
        {/* The dashboard's menu has these links at its end. */}
        {!inDashboard && (
          <button type="button" className="menu-entry lg:hidden" popoverTarget={MENU_ID}>
            Menu
          </button>
        )}
        <ul
          key={`menu-${key}`}
          id={MENU_ID}
          popover="auto"
          className="main-menu max-lg:opens-below lg:in-place"
        >
          <ShopLinks />
        </ul>
        <CartLink />
        <ThemeSwitch />
      </nav>
    </header>
  )
}
