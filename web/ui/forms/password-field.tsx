import { type ComponentProps, useId, useState } from 'react'
import { describe, type Field, FieldFrame } from './field.tsx'

/** A password field that can show what is typed. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: Omit<ComponentProps<typeof Field>, 'type' | 'className'>) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          aria-required
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...describe(id, error, hint)}
          type={isShown ? 'text' : 'password'}
          className="input w-full pr-20"
        />
        <button
          type="button"
          aria-pressed={isShown}
          className="menu-entry absolute inset-y-0 right-0 justify-center"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </div>
    </FieldFrame>
  )
}
