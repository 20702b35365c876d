import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The longest ranking; the list behind it has all. */
const SHOWN = 5

interface Props {
  readonly title: string
  /** The list with all of them. */
  readonly all?: { readonly to: string; readonly text: string } | undefined
  /** Shown instead of an empty ranking. */
  readonly none: string
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly note?: ReactNode
    readonly figure: ReactNode
    /** What is behind the figure. */
    readonly to: string
  }[]
}

/** The first few of something, each with its figure. */
export const Ranking = ({ title, all, none, rows }: Props) => (
  <section aria-label={title} className="grid min-w-0 content-start gap-1">
    <div className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-lg">{title}</h2>
      {all && rows.length > 0 && (
        <Link to={all.to} className="tap-link text-(length:--small)">
          {all.text}
        </Link>
      )}
    </div>
    {rows.length === 0 && <p className="muted">{none}</p>}
    <ol className="ranking">
      {rows.slice(0, SHOWN).map(({ key, name, note, figure, to }) => (
        <li key={key}>
          <Link to={to} className="row-link min-w-0 grow wrap-anywhere">
            {name}
          </Link>
          {note && <span className="muted text-(length:--small)">{note}</span>}
          <span className="font-medium">{figure}</span>
        </li>
      ))}
    </ol>
  </section>
)
