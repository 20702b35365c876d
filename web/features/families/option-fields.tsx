import { imagePaths } from '#contract/images/paths.ts'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { linesOf, type OptionText, withValues } from './option-text.ts'
import type { VariantRow } from './variant-rows.ts'

interface Props {
  /** From 0. */
  readonly place: number
  readonly text: OptionText
  /** With a text for each option that there may be. */
  readonly rows: readonly VariantRow[]
  readonly onChange: (text: OptionText) => void
}

/** The fields of an option: its name, its values, and which variant's picture stands for a value. */
export function OptionFields({ place, text, rows, onChange }: Props) {
  const { name, values, images = [] } = text
  const pictured = linesOf(values).flatMap(({ value }, line) => {
    const choices = value === '' ? [] : pictureChoices(rows, { place, value, image: images[line] })
    return choices.length > 0 ? [{ value, line, choices }] : []
  })
  return (
    <div className="grid content-start gap-4">
      <Field
        label={`Option ${place + 1}`}
        maxLength={60}
        value={name}
        onChange={({ target }) => onChange({ ...text, name: target.value })}
      />
      <TextArea
        label={`Values of option ${place + 1}`}
        rows={6}
        value={values}
        onChange={({ target }) => onChange(withValues(text, target.value))}
      />
      {pictured.length > 0 && (
        <details>
          <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">
            Pictures of option {place + 1}
          </summary>
          <div className="grid gap-3 pt-2">
            {pictured.map(({ value, line, choices }) => (
              <Select
                key={line}
                label={`Picture of ${value}`}
                options={[['', 'None'], ...choices]}
                value={images[line] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...text, images: withImage(text, line, target.value || undefined) })
                }
              />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

const withImage = ({ values, images = [] }: OptionText, line: number, image: string | undefined) =>
  linesOf(values).map((_, at) => (at === line ? image : images[at]))

/** The pictures of the variants that have a value, each once with the name of a variant, and the one that it has now. */
function pictureChoices(
  rows: readonly VariantRow[],
  { place, value, image }: { place: number; value: string; image: string | undefined },
) {
  const found = new Map(image ? [[image, 'Current picture']] : [])
  for (const { product, texts } of rows)
    if (
      product &&
      product.img !== imagePaths.none &&
      texts[place]?.trim().toLowerCase() === value.toLowerCase()
    )
      found.set(product.img, product.name)
  return [...found]
}
