import { Mark } from '#web/parts/mark.tsx'
import { isAdmin } from '#web/role.ts'
import { requireSession } from '#web/shop.ts'
import type { Route } from './+types/profile'

export const meta = () => [{ title: 'My Profile · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, name } = await requireSession(request)
  return { email, name, admin: await isAdmin(request) }
}

export default function Profile({ loaderData: { email, name, admin } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">My Profile</h1>
      <div className="surface flex flex-wrap items-center gap-6 p-6 sm:p-8">
        <div className="grid size-24 place-items-center rounded-full bg-base-300 p-6">
          <Mark cells={3} />
        </div>
        <div className="grid gap-1">
          <p className="text-2xl font-semibold">
            {name} <span className="muted font-normal">{admin ? '(Admin)' : '(Regular User)'}</span>
          </p>
          <p className="muted">{email}</p>
        </div>
      </div>
    </div>
  )
}
