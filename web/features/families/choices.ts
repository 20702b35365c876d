import type { ShownFamily, ShownVariant } from './shown-family.ts'

/** A value that can be chosen beside a variant's other values. */
export interface Choice {
  readonly value: string
  readonly swatch?: string | undefined
  readonly img?: string | undefined
  /** The variant that the choice leads to; undefined if no variant on sale has the value. */
  readonly variant: ShownVariant | undefined
  readonly isChosen: boolean
  /** Whether the variant keeps all other values. */
  readonly keepsOthers: boolean
  readonly isInStock: boolean
}

/** Returns the choices on a variant's page: for each option, its values with the closest variant that has them. */
export function choicesOf({ options, variants }: ShownFamily, current: readonly string[]) {
  return options.map(({ name, values }, place) => ({
    name,
    choices: values.map(({ value, ...shown }): Choice => {
      const wanted = current.with(place, value)
      const variant = closest(
        variants.filter((each) => each.values[place] === value),
        wanted,
      )
      return {
        value,
        ...shown,
        variant,
        isChosen: current[place] === value,
        keepsOthers: variant?.values.every((each, at) => each === wanted[at]) === true,
        isInStock: variant?.isOrderable === true,
      }
    }),
  }))
}

/** The variant with the most of these values; of equal ones, the first. */
function closest(variants: readonly ShownVariant[], wanted: readonly string[]): ShownVariant | undefined {
  const same = ({ values }: ShownVariant) => values.filter((value, place) => value === wanted[place]).length
  return variants.reduce<ShownVariant | undefined>(
    (best, each) => (!best || same(each) > same(best) ? each : best),
    undefined,
  )
}
