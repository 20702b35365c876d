import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** For the main action among several. */
  readonly primary?: boolean
}

/** A button; a form's own needs `type="submit"`. */
export const Button = ({ primary = false, className = '', ...button }: Props) => (
  <button type="button" className={`btn ${primary ? 'btn-primary' : ''} ${className}`} {...button} />
)
