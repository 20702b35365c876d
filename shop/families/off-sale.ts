import type { FamilyOption } from '#contract/families/endpoints.ts'
import { placeBefore } from '#contract/families/place-before.ts'
import type { VariantPlace } from './store.ts'

interface Places {
  readonly options: readonly FamilyOption[]
  readonly variants: readonly VariantPlace[]
}

interface Change {
  readonly before: Places
  /** The request, which has no variants off sale. */
  readonly after: Places
  /** Places of variants that are on sale once the family is changed. */
  readonly taken: readonly (readonly number[])[]
}

/**
 * Returns the places that variants off sale have once their family is changed. A renamed value is known by the variants
 * on sale that had it. Variants that no longer have a value for an option, or that would share the place of another,
 * are left out.
 */
export function placesOffSale(offSale: readonly VariantPlace[], change: Change): VariantPlace[] {
  const { options } = change.after
  const taken = new Set(change.taken.map((places) => places.join()))
  return offSale.flatMap(({ productId, places: were }) => {
    const places = options.flatMap((_, option) => positionAfter(change, option, were) ?? [])
    if (places.length < options.length || taken.has(places.join())) return []
    taken.add(places.join())
    return [{ productId, places }]
  })
}

/** The position of a variant's value in a changed option, from 1. */
function positionAfter({ before, after }: Change, option: number, places: readonly number[]) {
  const names = (options: readonly FamilyOption[]) => options.map(({ name }) => name)
  const was = placeBefore(names(before.options), names(after.options), option)
  const position = places[was]
  if (position === undefined) return undefined
  const value = before.options[was]?.values[position - 1]?.value.toLowerCase()
  const same = after.options[option]?.values.findIndex((each) => each.value.toLowerCase() === value) ?? -1
  if (same >= 0) return same + 1
  const alike = new Set(
    before.variants.filter(({ places }) => places[was] === position).map(({ productId }) => productId),
  )
  return after.variants.find(({ productId }) => alike.has(productId))?.places[option]
}
