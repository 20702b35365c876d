import type { ReactNode } from 'react'

interface Props {
  /** The id of the heading. */
  readonly id: string
  readonly title: ReactNode
  /** The actions beside the heading. */
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export const Section = ({ id, title, actions, className = 'grid content-start gap-4', children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <div className="flex flex-wrap items-center gap-3">
      <h2 id={id} className="grow scroll-mt-24 text-xl">
        {title}
      </h2>
      {actions}
    </div>
    {children}
  </section>
)
