import { type FamilyOption, MAX_OPTIONS } from '#contract/families/endpoints.ts'
import { placeBefore } from '#contract/families/place-before.ts'

/** An option as it is typed: one value per line, which a colour may follow. */
export interface OptionText {
  readonly name: string
  readonly values: string
  /** The picture of the value on each line. */
  readonly images?: readonly (string | undefined)[]
}

export const toOptionText = ({ name, values }: FamilyOption): OptionText => ({
  name,
  values: values.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join('\n'),
  images: values.map(({ img }) => img),
})

/** The options of a family, and empty ones up to the most that there may be. Each keeps its place while it is edited. */
export const optionTexts = (options: readonly FamilyOption[]): OptionText[] =>
  Array.from({ length: MAX_OPTIONS }, (_, place) => {
    const option = options[place]
    return option ? toOptionText(option) : { name: '', values: '' }
  })

const isUsed = ({ name, values }: OptionText) => name.trim() !== '' || values.trim() !== ''

/** The places of the options that are not empty. */
export const usedPlaces = (texts: readonly OptionText[]): number[] =>
  texts.flatMap((text, place) => (isUsed(text) ? [place] : []))

/** Reads the lines `Silver #c0c0c0` and so on; those without a value too, so that places are those of the lines. */
export const linesOf = (values: string) =>
  values.split('\n').map((line) => {
    const text = line.trim()
    const swatch = /(?<=\s)#[0-9a-f]{6}$/i.exec(text)?.[0]
    return swatch
      ? { value: text.slice(0, -swatch.length).trim(), swatch: swatch.toLowerCase() }
      : { value: text, swatch }
  })

/** Reads options; those without a name and lines without a value are left out. */
export const readOptions = (texts: readonly OptionText[]): FamilyOption[] =>
  texts.filter(isUsed).map(({ name, values, images = [] }) => ({
    name: name.trim(),
    values: linesOf(values).flatMap(({ value, swatch }, line) => {
      const img = images[line]
      return value === '' ? [] : [{ value, ...(swatch && { swatch }), ...(img && { img }) }]
    }),
  }))

/** Changes the lines of an option. A picture follows its value to another line, and stays at the line of a renamed value. */
export function withValues(text: OptionText, values: string): OptionText {
  const { images = [] } = text
  const valuesOf = (lines: string) => linesOf(lines).map(({ value }) => value)
  const [before, after] = [valuesOf(text.values), valuesOf(values)]
  return { ...text, values, images: after.map((_, line) => images[placeBefore(before, after, line)]) }
}
