import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'

/** A page that consists of one form. */
export function FormPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <main className="page grid gap-10 py-12 lg:grid-cols-[minmax(0,22rem)_minmax(0,38rem)] lg:justify-center lg:gap-20 lg:py-20">
      <div className="grid content-start gap-5">
        <h1 className="text-4xl">{title}</h1>
        <p className="muted max-w-md text-lg leading-relaxed">{intro}</p>
      </div>
      <div className="surface grid gap-7 p-6 sm:p-10">{children}</div>
    </main>
  )
}

/** Replaces the form once it is sent. */
export function Sent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page grid min-h-[60dvh] content-center justify-items-center gap-6 py-16 text-center">
      <Logo className="w-20" />
      <h1 className="text-4xl">{title}</h1>
      <p className="muted max-w-prose text-lg" role="status">
        {children}
      </p>
      <Link to={href('/')} className="btn btn-primary">
        Back to the shop
      </Link>
    </main>
  )
}
