import { Outlet, useNavigation } from 'react-router'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { RouteFocus } from './route-focus.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Toasts } from './toasts.tsx'

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
      <OnTheWay />
      <Navbar />
      <div id="content" tabIndex={-1} className="grow">
        <Outlet />
      </div>
      <Footer />
      <Toasts />
      <RouteFocus />
      <SessionWatch />
    </div>
  )
}

const OnTheWay = () => useNavigation().state !== 'idle' && <div className="on-the-way" />
