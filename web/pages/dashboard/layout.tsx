import { Fragment, type ReactNode, useId } from 'react'
import { href, Link, matchPath, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { getCompany, isApprover } from '#contract/companies/endpoints.ts'
import { getOpenWork, MAX_COUNTED_WORK } from '#contract/overview/endpoints.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { DRAWER_ID } from '#web/features/navigation/drawer.ts'
import { useLongWait } from '#web/features/navigation/use-long-wait.ts'
import { listIn } from '#web/features/orders/location-state.ts'
import { RoleProvider } from '#web/features/sign-in/permissions.tsx'
import { adminRightsOf, loadAdminPages } from '#web/features/sign-in/require-admin.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import type { Route } from './+types/layout'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role, lacksSecondFactor } = await adminRightsOf(request)
  if (lacksSecondFactor) {
    if (new URL(request.url).pathname !== href('/dashBoard/security'))
      throw redirect(href('/dashBoard/security'))
    return { role, lacksSecondFactor, company: undefined, work: undefined, adminPages: [] }
  }
  const [{ company }, work, adminPages = []] = await Promise.all([
    callShop(request, getCompany, {}),
    role && callShop(request, getOpenWork, {}),
    role && loadAdminPages(),
  ])
  return { role, lacksSecondFactor, company, work, adminPages }
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

/** What an admin sees who acts for a customer. */
const actingPages: readonly string[] = [
  href('/dashBoard/myOrder'),
  href('/dashBoard/quotes'),
  href('/dashBoard/lists'),
  href('/dashBoard/addresses'),
  href('/quick-order'),
  href('/dashBoard/companyOrders'),
]

function WithMenu({
  role,
  lacksSecondFactor,
  company,
  work,
  adminPages,
  children,
}: Route.ComponentProps['loaderData'] & { children: ReactNode }) {
  const { key, pathname, state } = useLocation()
  const [companyOrders, approvals] = [href('/dashBoard/companyOrders'), href('/dashBoard/approvals')]
  // An order belongs to the list that led to it; by default, to the user's own orders.
  const isOrder = matchPath(href('/dashBoard/order/:id', { id: ':id' }), pathname) !== null
  const otherList = [companyOrders, approvals].find((list) => listIn(state)?.startsWith(list))
  const isOn = (pattern: string) => matchPath(pattern, pathname) !== null
  const customerPages: readonly (readonly [to: string, name: ReactNode, active?: boolean])[] = [
    [href('/dashBoard/myOrder'), 'My Order', isOrder && !otherList],
    [href('/dashBoard/invoices'), 'My Invoices', isOn(href('/dashBoard/invoices/:id', { id: ':id' }))],
    [href('/dashBoard/addReview'), 'Add Review'],
    [href('/dashBoard/quotes'), 'My Quotes', isOn(href('/dashBoard/quotes/:id', { id: ':id' }))],
    [
      href('/dashBoard/callOffOrders'),
      'Call-off Orders',
      isOn(href('/dashBoard/callOffOrders/:id', { id: ':id' })),
    ],
    [
      href('/dashBoard/standingOrders'),
      'Standing Orders',
      isOn(href('/dashBoard/standingOrders/:id', { id: ':id' })),
    ],
    [href('/dashBoard/pools'), 'My Pools', isOn(href('/dashBoard/joinPool/:id', { id: ':id' }))],
    [href('/dashBoard/lists'), 'Lists', isOn(href('/dashBoard/lists/:id', { id: ':id' }))],
    [href('/dashBoard/addresses'), 'Addresses'],
    [href('/quick-order'), 'Quick order'],
    ...(company
      ? ([
          [href('/dashBoard/company'), 'Company', isOn(href('/dashBoard/companyHistory'))],
          [companyOrders, 'Company orders', isOrder && otherList === companyOrders],
        ] as const)
      : []),
    ...(company && isApprover(company.role)
      ? ([
          [
            approvals,
            <Fragment key="approvals">
              Approvals
              <Waiting count={company.waitingApprovals} />
            </Fragment>,
            isOrder && otherList === approvals,
          ],
          [href('/dashBoard/costCentres'), 'Cost centres and budgets'],
          [href('/dashBoard/account'), 'Account'],
        ] as const)
      : []),
  ]
  const acting = useSession()?.acting
  const pages = acting ? customerPages.filter(([to]) => actingPages.includes(to)) : customerPages
  return (
    <div className="page py-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
      {/* The key changes with each navigation, which closes the menu. */}
      <nav
        key={key}
        id={DRAWER_ID}
        popover="auto"
        aria-label="Dashboard"
        className="dashboard-menu max-lg:opens-below lg:in-place"
      >
        <ul className="grid gap-1 lg:sticky lg:top-24 lg:surface lg:p-2">
          {!lacksSecondFactor && (
            <>
              {!acting && <Entry to={href('/dashBoard')}>My Profile</Entry>}
              {role
                ? adminPages.map(({ heading, pages }) => (
                    <Group key={heading} heading={heading}>
                      {pages
                        .filter(({ call }) => mayCall(call, role))
                        .map(({ to, name, also, work: kind }) => (
                          <Entry
                            key={to}
                            to={to}
                            active={isBelow(pathname, to) || (also !== undefined && isOn(also))}
                          >
                            {name}
                            {kind && work && <Waiting count={work[kind]} />}
                          </Entry>
                        ))}
                    </Group>
                  ))
                : pages.map(([to, name, active = false]) => (
                    <Entry key={to} to={to} active={active}>
                      {name}
                    </Entry>
                  ))}
              {!acting && <Entry to={href('/dashBoard/apiKeys')}>API keys</Entry>}
              {!acting && mayCall(listWebhooks, role) && (
                <Entry to={href('/dashBoard/webhooks')}>Webhooks</Entry>
              )}
            </>
          )}
          {!acting && <Entry to={href('/dashBoard/security')}>Security</Entry>}
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** Hidden when the user's role goes with none of its pages. */
function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <li className="not-has-[li]:hidden">
      <p id={id} className="muted px-3 pt-3 pb-1 text-sm">
        {heading}
      </p>
      <ul aria-labelledby={id} className="grid gap-1">
        {children}
      </ul>
    </li>
  )
}

/** The count of open work on an entry's page; renders nothing for 0. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="count ml-auto">
      {count > MAX_COUNTED_WORK ? `${MAX_COUNTED_WORK}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** True if the page is below the one at `to`, excluding that page itself. */
const isBelow = (pathname: string, to: string) =>
  matchPath({ path: to, end: false }, pathname) !== null && matchPath(to, pathname) === null

interface EntryProps {
  readonly to: string
  /** Whether the current page belongs to this entry without being its target. */
  readonly active?: boolean
  readonly children: ReactNode
}

function Entry({ to, active = false, children }: EntryProps) {
  return (
    <li>
      {active ? (
        <Link to={to} prefetch="intent" aria-current="page" className="menu-entry w-full">
          {children}
        </Link>
      ) : (
        <NavLink to={to} end prefetch="intent" className="menu-entry w-full">
          {children}
        </NavLink>
      )}
    </li>
  )
}
