import type { ComponentProps, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'

interface Around {
  readonly label: string
  /** For a field in a table: its label is only for screen readers. */
  readonly labelHidden?: boolean | undefined
  /** Shown below the field and linked to it for screen readers. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

interface FieldProps extends Around, ComponentProps<'input'> {
  /** Shown at the end of a number. For screen readers, the label or the hint says it. */
  readonly unit?: string
}

/** A field of one line. The browser fills it in only where `autoComplete` says what it is. */
export function Field({ label, labelHidden, error, hint, unit, autoComplete = 'off', ...props }: FieldProps) {
  const id = useId()
  const input = (
    <input
      {...props}
      {...describe(id, error, hint)}
      autoComplete={autoComplete}
      className={`input ${props.className ?? ''}`}
    />
  )
  return (
    <FieldFrame {...{ id, label, labelHidden, error, hint }}>
      {unit ? (
        <span className="unit-field">
          {input}
          <span aria-hidden="true">{unit}</span>
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export function TextArea({
  label,
  labelHidden,
  error,
  hint,
  ...input
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, labelHidden, error, hint }}>
      <textarea {...input} {...describe(id, error, hint)} className={`textarea ${input.className ?? ''}`} />
    </FieldFrame>
  )
}

interface Choice extends Around, SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly (readonly [value: string | number, text: string])[]
}

export function Select({ label, labelHidden, error, hint, options, ...select }: Choice) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, labelHidden, error, hint }}>
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
  labelHidden = false,
  error,
  hint,
  children,
}: Around & { id: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
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
