import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'

interface Around {
  readonly label: string
  /** Shown below the field, and tied to it for screen readers. */
  readonly problem?: string | undefined
  readonly hint?: string | undefined
}

export function Field({ label, problem, hint, ...input }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} problem={problem} hint={hint}>
      <input {...input} {...describe(id, problem, hint)} className={`input ${input.className ?? ''}`} />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  problem,
  hint,
  ...input
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} problem={problem} hint={hint}>
      <textarea {...input} {...describe(id, problem, hint)} className={`textarea ${input.className ?? ''}`} />
    </FieldFrame>
  )
}

export function Select({
  label,
  problem,
  hint,
  ...select
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} problem={problem} hint={hint}>
      <select {...select} {...describe(id, problem, hint)} className={`select ${select.className ?? ''}`} />
    </FieldFrame>
  )
}

function FieldFrame({
  id,
  label,
  problem,
  hint,
  children,
}: Around & { id: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="muted text-sm">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-problem text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

const describe = (id: string, problem: string | undefined, hint: string | undefined) => ({
  id,
  'aria-invalid': problem !== undefined,
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
})
