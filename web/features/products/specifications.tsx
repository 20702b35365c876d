import { useId } from 'react'

interface Props {
  readonly title: string
  readonly facts: Readonly<Record<string, string>>
}

/** Facts of a product, one per line. */
export function Specifications({ title, facts }: Props) {
  const id = useId()
  if (Object.keys(facts).length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <dl className="surface divide-y divide-[color-mix(in_oklab,var(--ink)_8%,transparent)]">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[11rem_1fr]">
            <dt className="muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
