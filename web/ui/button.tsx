import type { ComponentProps } from 'react'

/**
 * The kinds of buttons, most prominent first: `primary` is the one action that the screen is for, `soft` the second,
 * `plain` what is rarely wanted, cancels or has an icon only, and `danger` confirms what cannot be undone. In menus,
 * `plain-danger`.
 */
export type ButtonLook = 'primary' | 'soft' | 'plain' | 'danger' | 'plain-danger'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'btn btn-primary',
  soft: 'btn',
  plain: 'btn btn-plain',
  danger: 'btn btn-danger',
  'plain-danger': 'btn btn-plain btn-danger',
}

/** The class of a link that looks like a button. */
export const buttonClass = (look: ButtonLook = 'soft') => looks[look]

interface Props extends ComponentProps<'button'> {
  /** For the main action of the screen. */
  readonly primary?: boolean
  /** @default soft */
  readonly look?: ButtonLook
}

/** A button; a form's own needs `type="submit"`. */
export const Button = ({
  primary = false,
  look = primary ? 'primary' : 'soft',
  className = '',
  ...button
}: Props) => <button type="button" className={`${looks[look]} ${className}`} {...button} />
