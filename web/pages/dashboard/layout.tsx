import { type ReactNode, useEffect } from 'react'
import { href, matchPath, Outlet, redirect, useLocation } from 'react-router'
import { getCompany } from '#contract/companies/endpoints.ts'
import { getOpenWork } from '#contract/overview/endpoints.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { actingPages, customerMenu } from '#web/features/navigation/dashboard-customer.ts'
import {
  DashboardMenu,
  type MenuEntry,
  type MenuGroup,
  type TopEntry,
} from '#web/features/navigation/dashboard-menu.tsx'
import { useLongWait } from '#web/features/navigation/use-long-wait.ts'
import { rememberPages } from '#web/features/search/known-pages.ts'
import type { AdminPage } from '#web/features/sign-in/admin-pages.ts'
import { RoleProvider } from '#web/features/sign-in/permissions.tsx'
import { adminRightsOf, loadAdminPages } from '#web/features/sign-in/require-admin.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import type { Route } from './+types/layout'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role, lacksSecondFactor, stepsToOpen } = await adminRightsOf(request)
  if (lacksSecondFactor) {
    if (new URL(request.url).pathname !== href('/dashBoard/security'))
      throw redirect(href('/dashBoard/security'))
    return { role, lacksSecondFactor, stepsToOpen, company: undefined, work: undefined, admin: undefined }
  }
  const [{ company }, work, admin] = await Promise.all([
    callShop(request, getCompany, {}),
    role && callShop(request, getOpenWork, {}),
    role && loadAdminPages(),
  ])
  return { role, lacksSecondFactor, stepsToOpen, company, work, admin }
}

export const HydrateFallback = FullScreenLoader

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const wait = useLongWait()
  return (
    <WithMenu {...loaderData}>
      <main className="min-w-0">
        {wait === 'other-page' && <ListSkeleton />}
        <div
          hidden={wait === 'other-page'}
          aria-busy={wait !== undefined}
          className="transition-opacity aria-busy:opacity-50"
        >
          <RoleProvider value={loaderData.role}>
            <Outlet />
          </RoleProvider>
        </div>
      </main>
    </WithMenu>
  )
}

/** Keeps the menu when a page fails. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <WithMenu {...loaderData}>
      <ErrorPage error={error} />
    </WithMenu>
  )
}

function WithMenu({
  role,
  lacksSecondFactor,
  stepsToOpen,
  company,
  work,
  admin,
  children,
}: Route.ComponentProps['loaderData'] & { children: ReactNode }) {
  const place = useLocation()
  const acting = useSession()?.acting
  const isHere = (to: string, also?: string) =>
    matchPath({ path: to, end: to === href('/dashBoard') }, place.pathname) !== null ||
    (also !== undefined && matchPath(also, place.pathname) !== null)
  const security: TopEntry = {
    to: href('/dashBoard/security'),
    name: 'Security',
    icon: 'shield',
    isCurrent: isHere(href('/dashBoard/security')),
  }
  const profile: TopEntry = {
    to: href('/dashBoard'),
    name: 'My Profile',
    icon: 'user',
    isCurrent: isHere(href('/dashBoard')),
  }
  const developers: MenuGroup = {
    heading: 'Developers',
    icon: 'code',
    entries: [
      [href('/dashBoard/apiKeys'), 'API keys', 'Make an API key'] as const,
      ...(mayCall(listWebhooks, role)
        ? [[href('/dashBoard/webhooks'), 'Webhooks', 'Add a webhook'] as const]
        : []),
    ].map(([to, name, does]) => ({ to, name, does, isCurrent: isHere(to) })),
  }
  const entryOf = (page: AdminPage): MenuEntry => ({
    to: page.to,
    name: page.name,
    isCurrent: isHere(page.to, page.also),
    count: page.work && work?.[page.work],
    isRare: page.isRare,
    does: page.does,
  })

  function menu() {
    if (lacksSecondFactor) return { first: [], groups: [], last: [security] }
    if (role && admin) {
      const { overviewPage, openShopPage, adminPages } = admin
      return {
        first: [
          profile,
          ...(stepsToOpen ? [{ ...entryOf(openShopPage), count: stepsToOpen, icon: 'check' as const }] : []),
          ...(mayCall(overviewPage.call, role) ? [{ ...entryOf(overviewPage), icon: 'chart' as const }] : []),
        ],
        groups: [
          ...adminPages.map(({ heading, icon, pages }) => ({
            heading,
            icon,
            entries: pages.filter(({ call }) => mayCall(call, role)).map(entryOf),
          })),
          developers,
        ],
        last: [security],
      }
    }
    const { first, groups } = customerMenu(place, company)
    if (!acting) return { first: [profile, ...first], groups: [...groups, developers], last: [security] }
    const all = [...first, ...groups.flatMap(({ entries }) => entries)]
    const shown = all.filter(({ to }) => actingPages.includes(to))
    return { first: shown.map((entry) => ({ ...entry, icon: 'right' as const })), groups: [], last: [] }
  }

  const shown = menu()
  useEffect(() => rememberPages(shown, role))
  return (
    <div className="shell">
      <DashboardMenu {...shown} />
      <div className="shell-page">{children}</div>
    </div>
  )
}
