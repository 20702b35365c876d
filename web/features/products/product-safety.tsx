import type { Product } from '#contract/products/endpoints.ts'
import type { Maker } from '#contract/products/makers.ts'
import { Section } from '#web/ui/section.tsx'

/** Who made a product, who answers for it, and what its safety needs, as Regulation (EU) 2023/988 has an offer say. */
export function ProductSafety({ product }: { product: Product }) {
  const { maker, responsible, safetyWarnings } = product
  const facts = [
    ['Maker', maker && linesOf(maker)],
    ['Responsible in the EU', responsible && linesOf(responsible)],
    ['Warnings', safetyWarnings],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined)
  if (facts.length === 0) return null
  return (
    <Section id="safety" title="Maker and safety" className="grid gap-3">
      <dl className="fact-list">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const linesOf = ({ name, address, contact }: Maker) => [name, address, contact ?? []].flat().join('\n')
