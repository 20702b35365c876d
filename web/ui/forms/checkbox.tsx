import type { ComponentProps } from 'react'

/** A checkbox with its label beside it, large enough to tap. */
export const Checkbox = ({ className = '', children, ...box }: ComponentProps<'input'>) => (
  <label className={`flex min-h-(--control) cursor-pointer items-center gap-3 ${className}`}>
    <input type="checkbox" className="checkbox flex-none" {...box} />
    {children}
  </label>
)
