import type { ReactNode } from 'react'

interface Props {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  readonly badge?: ReactNode
  readonly about: string
  /** What can be done about all of it, beside the heading. */
  readonly actions?: ReactNode
  /** Whether the content needs the whole width, such as a table. @default false: it is right of its name */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A part of a page of settings: its name and reason, and what it sets. */
export const SettingsSection = ({ id, title, badge, about, actions, isWide = false, children }: Props) => (
  <section aria-labelledby={id} className={`setting-section ${isWide ? 'setting-section-wide' : ''}`}>
    <div className="grid content-start gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {badge}
        {actions}
      </div>
      <p className="muted max-w-prose text-(length:--small)">{about}</p>
    </div>
    {children}
  </section>
)
