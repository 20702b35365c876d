import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  href,
  Link,
  matchPath,
  NavLink,
  Outlet,
  redirect,
  useLocation,
  useMatch,
  useNavigation,
} from 'react-router'
import { api } from '#contract/api.ts'
import { isApprover } from '#contract/companies/endpoints.ts'
import { MAX_COUNTED_WORK } from '#contract/overview/endpoints.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import { callShop } from '#web/api-client.ts'
import { DRAWER_ID } from '#web/features/navigation/drawer.ts'
import { listIn } from '#web/features/orders/location-state.ts'
import { adminPages } from '#web/features/sign-in/admin-pages.ts'
import { RoleProvider } from '#web/features/sign-in/may.tsx'
import { adminRightsOf } from '#web/features/sign-in/require-admin.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import type { Route } from './+types/layout'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role, lacksSecondFactor } = await adminRightsOf(request)
  if (lacksSecondFactor) {
    if (new URL(request.url).pathname !== href('/dashBoard/security'))
      throw redirect(href('/dashBoard/security'))
    return { role, lacksSecondFactor, company: undefined, work: undefined }
  }
  const [{ company }, work] = await Promise.all([
    callShop(request, api.getCompany, {}),
    role && callShop(request, api.getOpenWork, {}),
  ])
  return { role, lacksSecondFactor, company, work }
}

export function HydrateFallback() {
  return <FullScreenLoader />
}

/** A page that loads for longer than this is replaced by a skeleton. */
const NOTICED_MS = 150

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
  company,
  work,
  children,
}: Route.ComponentProps['loaderData'] & { children: ReactNode }) {
  const { key, pathname, state } = useLocation()
  const isOrder = useMatch(href('/dashBoard/order/:id', { id: ':id' })) !== null
  // An order belongs to the list that led to it; by default, to the user's own orders.
  const otherList = [href('/dashBoard/companyOrders'), href('/dashBoard/approvals')].find((list) =>
    listIn(state)?.startsWith(list),
  )
  const isQuote = useMatch(href('/dashBoard/quotes/:id', { id: ':id' })) !== null
  const isInvoice = useMatch(href('/dashBoard/invoices/:id', { id: ':id' })) !== null
  const isList = useMatch(href('/dashBoard/lists/:id', { id: ':id' })) !== null
  const isHistory = useMatch(href('/dashBoard/companyHistory')) !== null
  return (
    <div className="page py-8 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
      {/* The key changes with each navigation, which closes the menu. */}
      <nav key={key} id={DRAWER_ID} popover="auto" aria-label="Dashboard" className="dashboard-menu">
        <ul className="grid gap-1 lg:sticky lg:top-24 lg:surface lg:p-2">
          {!lacksSecondFactor && <Entry to={href('/dashBoard')}>My Profile</Entry>}
          {lacksSecondFactor ? null : role ? (
            adminPages.map(({ heading, pages }) => {
              const shown = pages.filter(({ call }) => mayCall(call, role))
              return (
                shown.length > 0 && (
                  <Group key={heading} heading={heading}>
                    {shown.map(({ to, name, also, work: kind }) => (
                      <Entry
                        key={to}
                        to={to}
                        active={
                          isBelow(pathname, to) || (also !== undefined && matchPath(also, pathname) !== null)
                        }
                      >
                        {name}
                        {kind && work && <Waiting count={work[kind]} />}
                      </Entry>
                    ))}
                  </Group>
                )
              )
            })
          ) : (
            <>
              <Entry to={href('/dashBoard/myOrder')} active={isOrder && !otherList}>
                My Order
              </Entry>
              <Entry to={href('/dashBoard/addReview')}>Add Review</Entry>
              <Entry to={href('/dashBoard/quotes')} active={isQuote}>
                My Quotes
              </Entry>
              <Entry to={href('/dashBoard/lists')} active={isList}>
                Lists
              </Entry>
              <Entry to={href('/dashBoard/addresses')}>Addresses</Entry>
              <Entry to={href('/quick-order')}>Quick order</Entry>
              {company && (
                <>
                  <Entry to={href('/dashBoard/company')} active={isHistory}>
                    Company
                  </Entry>
                  <Entry
                    to={href('/dashBoard/companyOrders')}
                    active={isOrder && otherList === href('/dashBoard/companyOrders')}
                  >
                    Company orders
                  </Entry>
                </>
              )}
              {isApprover(company?.role) && (
                <>
                  <Entry
                    to={href('/dashBoard/approvals')}
                    active={isOrder && otherList === href('/dashBoard/approvals')}
                  >
                    Approvals
                    {company && <Waiting count={company.waitingApprovals} />}
                  </Entry>
                  <Entry to={href('/dashBoard/account')} active={isInvoice}>
                    Account
                  </Entry>
                </>
              )}
            </>
          )}
          {!lacksSecondFactor && <Entry to={href('/dashBoard/apiKeys')}>API keys</Entry>}
          {!lacksSecondFactor && mayCall(api.listWebhooks, role) && (
            <Entry to={href('/dashBoard/webhooks')}>Webhooks</Entry>
          )}
          <Entry to={href('/dashBoard/security')}>Security</Entry>
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** Whether the page is below the one at `to`, excluding that page itself. */
const isBelow = (pathname: string, to: string) =>
  matchPath({ path: to, end: false }, pathname) !== null && matchPath(to, pathname) === null

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <li>
      <p id={id} className="muted px-3 pt-3 pb-1 text-sm">
        {heading}
      </p>
      <ul aria-labelledby={id} className="grid gap-1">
        {children}
      </ul>
    </li>
  )
}

/** How much waits on the page of an entry; nothing for 0. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="badge ml-auto">
      {count > MAX_COUNTED_WORK ? `${MAX_COUNTED_WORK}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

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

/** Returns the target of a navigation that has been loading for longer than NOTICED_MS. */
function useLongWait(): 'other-page' | 'same-page' | undefined {
  const { pathname } = useLocation()
  const { state, location, formMethod } = useNavigation()
  const [long, setLong] = useState(false)
  const waiting = state === 'loading' && formMethod === undefined
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), NOTICED_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  if (!waiting || !long) return undefined
  return location.pathname === pathname ? 'same-page' : 'other-page'
}
