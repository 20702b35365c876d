import { useState } from 'react'
import { identityProblem } from '#web/identity/problems.ts'
import { Mark } from '#web/parts/mark.tsx'
import { FormProblem } from '#web/parts/sign-in-frame.tsx'
import { toast } from '#web/parts/toasts.tsx'
import { isAdmin } from '#web/role.ts'
import { requireSession } from '#web/shop.ts'
import type { Route } from './+types/profile'

export const meta = () => [{ title: 'My Profile · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, name, emailVerified } = await requireSession(request)
  return { email, name, emailVerified, admin: await isAdmin(request) }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { email, name, emailVerified, admin } = loaderData
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
          <p className="muted break-all">{email}</p>
        </div>
      </div>
      {!emailVerified && <Unconfirmed />}
    </div>
  )
}

function Unconfirmed() {
  const [problem, setProblem] = useState<string>()

  async function send() {
    try {
      const { sendConfirmation } = await import('#web/identity/password.ts')
      await sendConfirmation()
      setProblem(undefined)
      toast('Sent email')
    } catch (failure) {
      setProblem(identityProblem(failure))
    }
  }

  return (
    <section aria-labelledby="unconfirmed" className="surface grid justify-items-start gap-3 p-6 sm:p-8">
      <h2 id="unconfirmed" className="text-xl">
        Confirm your e-mail
      </h2>
      <p className="muted max-w-prose">
        We sent you a mail with a link when you signed up. Until you open it, we do not know that our mails
        about your orders arrive.
      </p>
      <button type="button" className="btn" onClick={send}>
        Send the mail again
      </button>
      <FormProblem>{problem}</FormProblem>
    </section>
  )
}
