import { Link } from 'react-router'

interface Props {
  readonly title: string
  readonly bars: readonly {
    readonly name: string
    readonly size: number
    readonly figure: string
    /** The address of the list behind the figure. */
    readonly to: string
  }[]
}

/** A bar chart as a list: each name with its figure, and a bar relative to the largest. */
export function BarList({ title, bars }: Props) {
  const largest = Math.max(...bars.map(({ size }) => size))
  return (
    <section aria-label={title} className="surface grid min-w-0 gap-5 p-5 sm:p-7">
      <h2 className="text-xl">{title}</h2>
      {bars.length === 0 && <p className="muted">Nothing has been ordered yet.</p>}
      <ul className="grid gap-4">
        {bars.map(({ name, size, figure, to }) => (
          <li key={name} className="grid gap-1.5">
            <span className="flex flex-wrap justify-between gap-x-4">
              <Link to={to} className="tap-line font-medium">
                {name}
              </Link>
              <span className="muted">{figure}</span>
            </span>
            <span className="h-2 rounded-full bg-(--lit)" style={{ width: `${(size / largest) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
