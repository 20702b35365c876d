import { href, isRouteErrorResponse, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { titled } from '#contract/brand.ts'
import { useRole } from '#web/features/sign-in/permissions.tsx'
import { requireAdmin } from '#web/features/sign-in/require-admin.ts'
import { roleNames } from '#web/features/users/role-names.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/admins-only'

/** Guards all admin pages. Their data is guarded by the server, call by call. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return null
}

/** Another page may require another role. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname

export default function AdminsOnly() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const role = useRole()
  if (!(isRouteErrorResponse(error) && error.status === 403)) return <ErrorPage error={error} />
  const title = role ? 'Not with your role' : 'Admins only'
  return (
    <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
      <title>{titled(title)}</title>
      <Logo className="w-24 opacity-60" />
      <h1 className="text-3xl">{title}</h1>
      <p className="muted max-w-prose">
        {String(error.data)}{' '}
        {role
          ? `You are ${roleNames[role].who}. If you need it, ask an owner of the shop for another role.`
          : 'Your account is a regular one. If it should be an admin’s, ask an owner of the shop.'}
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
