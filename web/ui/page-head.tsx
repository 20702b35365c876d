import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'

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
      <p className="back-link flex items-center gap-x-1.5 text-(length:--small)">
        <Icon name="right" className="rotate-180" />
        <Link to={back.to} className="muted inline-flex min-h-(--control) items-center hover:underline">
          {back.text}
        </Link>
      </p>
    )}
    <div className="page-title">
      <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
    {intro && <p className="muted max-w-3xl wrap-anywhere">{intro}</p>}
  </div>
)
