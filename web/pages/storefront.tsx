import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import { Footer } from '#web/features/navigation/footer.tsx'
import { Navbar } from '#web/features/navigation/navbar.tsx'
import { SessionWatch } from '#web/features/sign-in/session-watch.tsx'
import type { loader } from '#web/root.tsx'
import { RouteFocus } from '#web/ui/route-focus.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

/** The frame of every page: announcement, navbar, footer, toasts. */
export default function Storefront() {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="btn btn-primary absolute top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      {root?.announcement && (
        // Threat: what a person typed is escaped, by announcementBar.
        <div dangerouslySetInnerHTML={{ __html: root.announcement.html }} />
      )}
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
