import { Section } from '#web/ui/section.tsx'

interface Props {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  readonly facts: Readonly<Record<string, string>>
}

/** Facts of a product, each below a hairline. */
export function Specifications({ id, title, facts }: Props) {
  if (Object.keys(facts).length === 0) return null
  return (
    <Section id={id} title={title} className="grid gap-3">
      <dl className="fact-list">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
