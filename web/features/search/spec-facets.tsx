import { isOf, readConditions } from '#contract/products/spec-filter.ts'
import { keyOf } from '#contract/products/spec-values.ts'
import type { SpecFacet } from '#contract/search/spec-facets.ts'
import { Button } from '#web/ui/button.tsx'
import { FacetLink, type Facets } from './facets.tsx'
import { LimitField } from './limit-field.tsx'
import type { ProductSearch } from './product-search.ts'
import { type Limit, limitField, toggled } from './spec-search.ts'

/** Specifications that a search can be narrowed down by; those that narrow it are open. */
export function SpecFacets({ search, facets: { specs } }: { search: ProductSearch; facets: Facets }) {
  if (!specs || specs.facets.length === 0) return null
  return (
    <div className="grid">
      {specs.facets.map((facet) => (
        <Specification key={facet.name} facet={facet} search={search} isPartial={specs.isPartial} />
      ))}
    </div>
  )
}

interface SpecificationProps {
  readonly facet: SpecFacet
  readonly search: ProductSearch
  readonly isPartial: boolean
}

function Specification({ facet: { name, unit, values }, search, isPartial }: SpecificationProps) {
  const chosen = readConditions(search.specs).conditions.filter(isOf(name))
  const keys = new Set(chosen.flatMap(({ is, value }) => (is === '=' ? [keyOf(value)] : [])))
  return (
    <details open={chosen.length > 0}>
      <summary className="min-h-(--control) cursor-pointer content-center text-sm font-medium wrap-anywhere">
        {name}
      </summary>
      <div className="grid gap-2 pb-3">
        {unit !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
            {(['>=', '<='] as const).map((is) => (
              <SpecLimit
                key={is}
                is={is}
                name={name}
                unit={unit}
                value={chosen.find((each) => each.is === is)?.value ?? ''}
              />
            ))}
            <Button type="submit" className="px-3">
              Apply<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
        <ul aria-label={name}>
          {values.map(({ value, count }) => {
            const isChosen = keys.has(keyOf(value))
            return (
              <FacetLink
                key={value}
                search={{ ...search, specs: toggled(search.specs, name, value, isChosen) }}
                chosen={isChosen}
                count={count}
                isPartial={isPartial}
              >
                {value}
              </FacetLink>
            )
          })}
        </ul>
      </div>
    </details>
  )
}

interface SpecLimitProps {
  readonly is: Limit
  readonly name: string
  readonly unit: string
  /** With its unit. */
  readonly value: string
}

function SpecLimit({ is, name, unit, value }: SpecLimitProps) {
  return (
    <LimitField
      // A new address resets the field to its value.
      key={value}
      label={`${is === '>=' ? 'From' : 'To'} ${unit}`.trim()}
      of={` for ${name}`}
      title={`A number, such as 16 or 1.5${unit && `, perhaps with its unit, such as 16 ${unit}`}`}
      name={limitField(is, unit, name)}
      value={value.endsWith(` ${unit}`) ? value.slice(0, -unit.length).trim() : value}
      pattern={"\\d[\\d.,' ]*(\\S{1,10})?"}
    />
  )
}
