import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { later } from './later.tsx'
import { Navbar } from './navbar.tsx'
import { RouteFocus } from './route-focus.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Toasts } from './toasts.tsx'

const Footer = later(async () => (await import('./footer.tsx')).Footer)

/** What stands around every page. */
export default function Storefront() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="btn btn-primary absolute top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <Navbar />
      <div id="content" tabIndex={-1} className="grow">
        <Outlet />
      </div>
      <Suspense fallback={<div className="mt-24 h-80 bg-base-200" />}>
        <Footer />
      </Suspense>
      <Toasts />
      <RouteFocus />
      <SessionWatch />
    </div>
  )
}
