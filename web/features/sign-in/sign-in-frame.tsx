import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page grid justify-items-center py-12 lg:py-20">
      <div className="surface grid w-full max-w-md gap-7 p-6 sm:p-10">
        <div className="grid gap-5">
          <Logo cells={3} className="w-10" />
          <h1 className="text-3xl">{title}</h1>
        </div>
        {children}
      </div>
    </main>
  )
}

/** The alternatives below a sign-in form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <p className="muted flex items-center gap-4 before:h-px before:grow before:bg-current before:opacity-25 after:h-px after:grow after:bg-current after:opacity-25">
        or
      </p>
      {children}
    </div>
  )
}
