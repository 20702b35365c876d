import { type SelectHTMLAttributes, useId } from 'react'

/** One of a few. The label stands apart from the options, which would else be read as part of it. */
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
