import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A list with nothing in it: says so, and offers one way on. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
      <Logo className="w-24 opacity-60" />
      <p className="max-w-prose text-xl">{sentence}</p>
      {children}
    </div>
  )
}

/** The same in one line, where what was searched for is what can be changed. */
export function NothingFound({ children }: { children: ReactNode }) {
  return <p className="surface muted px-6 py-12 text-center">{children}</p>
}
