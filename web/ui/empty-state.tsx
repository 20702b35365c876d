import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** Shown instead of an empty list: a sentence and one next step. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
      <Logo className="w-24 opacity-60" />
      <p className="max-w-prose text-xl">{sentence}</p>
      {children}
    </div>
  )
}

/** Like `EmptyState`, for a search without results: the search form above is the next step. */
export function NothingFound({ children }: { children: ReactNode }) {
  return <p className="surface muted px-6 py-12 text-center">{children}</p>
}
