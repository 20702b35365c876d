import type { FamilyOption } from '#contract/families/endpoints.ts'

/** An option as it is typed: one value per line, which a colour may follow. */
export interface OptionText {
  readonly name: string
  readonly values: string
}

export const toOptionText = ({ name, values }: FamilyOption): OptionText => ({
  name,
  values: values.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join('\n'),
})

/**
 * Reads `Silver #c0c0c0` and other lines; options without a name and lines without a value are left out.
 * @param before the options as they are stored, whose pictures stay with values of the same name
 */
export function readOptions(
  texts: readonly OptionText[],
  before: readonly FamilyOption[] = [],
): FamilyOption[] {
  return texts
    .filter(({ name, values }) => name.trim() !== '' || values.trim() !== '')
    .map(({ name, values }, place) => ({
      name: name.trim(),
      values: values
        .split('\n')
        .map((line) => /^(.*?)(?:\s+(#[0-9a-f]{6}))?$/i.exec(line.trim()))
        .flatMap((found) => {
          const [, value = '', swatch] = found ?? []
          if (value === '') return []
          const img = before[place]?.values.find((each) => each.value === value)?.img
          return [{ value, ...(swatch && { swatch: swatch.toLowerCase() }), ...(img && { img }) }]
        }),
    }))
}
