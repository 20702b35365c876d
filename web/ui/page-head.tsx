import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

interface Props {
  readonly title: ReactNode
  /** The page above this one. */
  readonly back?: { readonly to: To; readonly text: string } | undefined
  readonly intro?: ReactNode
  /** The actions on the whole page. */
  readonly children?: ReactNode
}

/** The head of a page: its title, with a way back above, the actions beside and an introduction below. */
export const PageHead = ({ title, back, intro, children }: Props) => (
  <div className="grid gap-2">
    {back && (
      <Link
        to={back.to}
        className="anchor back-link inline-flex min-h-(--control) items-center justify-self-start"
      >
        {back.text}
      </Link>
    )}
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
    {intro && <p className="muted max-w-prose wrap-anywhere">{intro}</p>}
  </div>
)
