import { Refusal } from '../refusals.ts'

interface NamedOption {
  readonly name: string
  readonly values: readonly { readonly value: string }[]
}

const key = (text: string) => text.toLowerCase()
const repeats = (texts: readonly string[]) => new Set(texts.map(key)).size < texts.length

/** @throws Refusal family-options-repeat */
export function checkOptions(options: readonly NamedOption[]): void {
  const lists = [
    options.map(({ name }) => name),
    ...options.map(({ values }) => values.map(({ value }) => value)),
  ]
  if (lists.some(repeats)) throw new Refusal('family-options-repeat')
}

/**
 * Returns the positions of each variant's values in the options, from 1.
 * @param taken positions of existing variants, which the others must not repeat
 * @throws Refusal family-variant-incomplete, family-variants-alike
 */
export function variantPlaces(
  options: readonly NamedOption[],
  variants: readonly { readonly values: readonly string[] }[],
  taken: readonly (readonly number[])[] = [],
): number[][] {
  const places = variants.map(({ values }) => {
    const found = options.map((option, place) => placeOf(option, values[place] ?? ''))
    if (values.length !== options.length || found.includes(0)) throw new Refusal('family-variant-incomplete')
    return found
  })
  const all = [...taken, ...places].map((each) => each.join())
  if (new Set(all).size < all.length) throw new Refusal('family-variants-alike')
  return places
}

const placeOf = ({ values }: NamedOption, text: string) =>
  values.findIndex(({ value }) => key(value) === key(text)) + 1
