import { type ComponentProps, useId } from 'react'

interface Props extends ComponentProps<'input'> {
  readonly label: string
  /** What it means, below the label. */
  readonly hint?: string
}

/** A setting that is on or off. */
export function Switch({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div className="switch-row">
      <div className="grid">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="muted text-(length:--small)">
            {hint}
          </p>
        )}
      </div>
      <input type="checkbox" id={id} aria-describedby={hint && `${id}-hint`} {...input} className="switch" />
    </div>
  )
}
