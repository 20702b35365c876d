import { useState } from 'react'
import { stopActing } from '#contract/users/acting.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { leaveActing } from '#web/features/sign-in/acting.ts'
import type { Session } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'

/** Says for whom an admin acts in this tab, and stops it. */
export default function ActingBar({ session }: { session: Session }) {
  const { name, email, acting } = session
  const [problem, setProblem] = useState<string>()

  async function stop() {
    try {
      await callShop(new Request(location.href), stopActing, {})
      leaveActing(email)
    } catch (failure) {
      // A redirect: the session was over already.
      if (!(failure instanceof Response)) setProblem(errorMessage(failure))
    }
  }

  return (
    <aside aria-label="Acting for a customer" className="border-b border-base-300 bg-base-200">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="mr-auto font-medium wrap-anywhere">
          You act for {name || email}
          {acting?.company && ` (${acting.company})`}
        </p>
        <Button onClick={stop}>Stop</Button>
        <FormError>{problem}</FormError>
      </div>
    </aside>
  )
}
