import { type SelectHTMLAttributes, useId } from 'react'

/** A choice of a few options. The label is separate from the options, or it would be read as part of them. */
export function ChoiceField({
  label,
  options,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  options: readonly (readonly [value: string, text: string])[]
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} className="select w-full" {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
