import sprite from './icons.svg?url'

/** The outlines in icons.svg; icon.test.tsx compares them. */
export type IconName =
  | 'alert'
  | 'bell'
  | 'box'
  | 'building'
  | 'calendar'
  | 'card'
  | 'cart'
  | 'chart'
  | 'check'
  | 'clock'
  | 'close'
  | 'code'
  | 'copy'
  | 'dots'
  | 'down'
  | 'download'
  | 'edit'
  | 'eye'
  | 'file'
  | 'filter'
  | 'grid'
  | 'home'
  | 'inbox'
  | 'info'
  | 'link'
  | 'list'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'money'
  | 'moon'
  | 'open'
  | 'pin'
  | 'plus'
  | 'print'
  | 'repeat'
  | 'right'
  | 'search'
  | 'settings'
  | 'shield'
  | 'sort'
  | 'star'
  | 'sun'
  | 'tag'
  | 'trash'
  | 'truck'
  | 'undo'
  | 'upload'
  | 'user'
  | 'users'
  | 'zap'

interface Props {
  readonly name: IconName
  /** Replaces the usual size, 1.125rem. */
  readonly className?: string
}

/** Hidden from screen readers: put a label beside it. */
export const Icon = ({ name, className = '' }: Props) => (
  <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
