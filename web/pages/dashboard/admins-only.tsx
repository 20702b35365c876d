import { href, isRouteErrorResponse, Link, Outlet } from 'react-router'
import { requireAdmin } from '#web/features/sign-in/require-admin.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/admins-only'

/** Guards all admin pages at once. Their data is guarded by the server, call by call. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return null
}

export default function AdminsOnly() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!(isRouteErrorResponse(error) && error.status === 403)) return <ErrorPage error={error} />
  return (
    <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
      <title>Admins only · Hundredfold</title>
      <Logo className="w-24 opacity-60" />
      <h1 className="text-3xl">Admins only</h1>
      <p className="muted max-w-prose">
        {String(error.data)} Your account is a regular one. If it should be an admin’s, ask an admin of the
        shop.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={href('/')} className="btn btn-primary">
          Go to the shop
        </Link>
        <Link to={href('/dashBoard')} className="btn">
          My Profile
        </Link>
      </div>
    </div>
  )
}
