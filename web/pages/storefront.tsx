import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import { Footer } from '#web/features/navigation/footer.tsx'
import { useInDashboard } from '#web/features/navigation/in-dashboard.ts'
import { Navbar } from '#web/features/navigation/navbar.tsx'
import { useDroppedOrder } from '#web/features/navigation/use-dropped-order.ts'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { SessionWatch } from '#web/features/sign-in/session-watch.tsx'
import type { loader } from '#web/root.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { RouteFocus } from '#web/ui/route-focus.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { useLoadingTimeout } from '#web/ui/use-loading-timeout.ts'
import type { Route } from './+types/storefront'

export default function Storefront() {
  useLoadingTimeout()
  useDroppedOrder()
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** Keeps the navigation when a page fails. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <ErrorPage error={error} />
  </Frame>
)

/** The frame of every page: banners, navbar, footer, toasts. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <div className={`flex min-h-dvh flex-col ${useInDashboard() ? 'dash' : ''}`}>
      <a href="#content" className="btn btn-primary skip-link">
        Skip to content
      </a>
      {root && (
        // Threat: text typed by a person; the banners escape it.
        <div dangerouslySetInnerHTML={{ __html: root.above.html }} />
      )}
      <OnTheWay />
      <Visit />
      <Acting />
      <Navbar />
      <div id="content" tabIndex={-1} className="grow">
        {children}
      </div>
      <Footer />
      <Toasts />
      <RouteFocus />
      <SessionWatch />
    </div>
  )
}

const PunchOutBar = lazy(() => import('#web/features/punchout/punchout-bar.tsx'))

/** Whose purchasing system opened this tab, if one did. */
function Visit() {
  const punchOut = usePunchOut()
  return (
    punchOut && (
      <Suspense>
        <PunchOutBar punchOut={punchOut} />
      </Suspense>
    )
  )
}

const ActingBar = lazy(() => import('#web/features/users/acting-bar.tsx'))

/** For whom an admin acts in this tab, if for anybody. */
function Acting() {
  const session = useSession()
  return (
    session?.acting && (
      <Suspense>
        <ActingBar session={session} />
      </Suspense>
    )
  )
}

const OnTheWay = () => useNavigation().state !== 'idle' && <div className="on-the-way" />
