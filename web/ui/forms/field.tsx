import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'

interface Around {
  readonly label: string
  /** Shown below the field and linked to it for screen readers. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

export function Field({ label, error, hint, ...input }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...describe(id, error, hint)} className={`input ${input.className ?? ''}`} />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  error,
  hint,
  ...input
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea {...input} {...describe(id, error, hint)} className={`textarea ${input.className ?? ''}`} />
    </FieldFrame>
  )
}

interface Choice extends Around, SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly (readonly [value: string | number, text: string])[]
}

export function Select({ label, error, hint, options, ...select }: Choice) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select
        {...select}
        {...describe(id, error, hint)}
        className={`select w-full ${select.className ?? ''}`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A label with its field, and the hint or error below. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: Around & { id: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-problem`} className="text-problem text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns the attributes that link a field to its frame. */
export const describe = (id: string, error: string | undefined, hint: string | undefined) => ({
  id,
  'aria-invalid': error !== undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-problem`].filter(Boolean).join(' ') || undefined,
})
