import { href, NavLink, Outlet } from 'react-router'
import { DRAWER_ID } from '#web/parts/drawer.ts'
import { FullScreenLoader } from '#web/parts/full-screen-loader.tsx'
import { isAdmin } from '#web/role.ts'
import type { Route } from './+types/layout'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { admin: await isAdmin(request) }
}

export function HydrateFallback() {
  return <FullScreenLoader />
}

export default function Dashboard({ loaderData: { admin } }: Route.ComponentProps) {
  return (
    <div className="page py-8 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
      <input id={DRAWER_ID} type="checkbox" className="peer sr-only" tabIndex={-1} aria-hidden="true" />
      <nav aria-label="Dashboard" className="mb-8 hidden peer-checked:block lg:mb-0 lg:block">
        <ul className="surface grid gap-1 p-2 lg:sticky lg:top-24">
          <Entry to={href('/dashBoard')}>My Profile</Entry>
          {admin ? (
            <>
              <Entry to={href('/dashBoard/manageAllOrder')}>Manage All Order</Entry>
              <Entry to={href('/dashBoard/addProduct')}>Add Product</Entry>
              <Entry to={href('/dashBoard/makeUpdate')}>Make Admin</Entry>
              <Entry to={href('/dashBoard/manageProduct')}>Manage Product</Entry>
              <Entry to={href('/dashBoard/manageQuotes')}>Manage Quotes</Entry>
              <Entry to={href('/dashBoard/overview')}>Overview</Entry>
              <Entry to={href('/dashBoard/auditLog')}>Audit Log</Entry>
            </>
          ) : (
            <>
              <Entry to={href('/dashBoard/myOrder')}>My Order</Entry>
              <Entry to={href('/dashBoard/addReview')}>Add Review</Entry>
              <Entry to={href('/dashBoard/quotes')}>My Quotes</Entry>
            </>
          )}
        </ul>
      </nav>
      <main className="min-w-0">
        <Outlet />
      </main>
    </div>
  )
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink to={to} end prefetch="intent" className="menu-entry w-full">
        {children}
      </NavLink>
    </li>
  )
}
