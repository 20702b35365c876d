import { useId } from 'react'
import { Section } from '#web/ui/section.tsx'

interface Props {
  readonly title: string
  readonly facts: Readonly<Record<string, string>>
}

/** Facts of a product, one per line. */
export function Specifications({ title, facts }: Props) {
  const id = useId()
  if (Object.keys(facts).length === 0) return null
  return (
    <Section id={id} title={title} className="grid gap-3">
      <dl className="surface divide-y divide-[color-mix(in_oklab,var(--ink)_8%,transparent)]">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
