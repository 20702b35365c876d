import { Mark } from './mark.tsx'

/** Spec §2: three columns. A name becomes a link when its page exists. */
const columns = [
  { title: 'Services', names: ['Performance', 'Speed', 'Energy Save'] },
  { title: 'Company', names: ['About Me', 'Contact'] },
  { title: 'Legal', names: ['Terms of use', 'Privacy policy', 'Cookie policy'] },
] as const

export function Footer() {
  return (
    <footer className="mt-24 bg-base-200">
      <div className="page grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <Mark className="w-14" />
          <p className="muted max-w-xs">
            Technology equipment by the hundred: one order, one price a piece, one delivery.
          </p>
        </div>
        {columns.map(({ title, names }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 text-base">{title}</h2>
            <ul className="muted grid gap-2">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </footer>
  )
}
