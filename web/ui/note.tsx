import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const kinds = {
  info: ['note', 'info'],
  lit: ['note note-lit', 'info'],
  good: ['note note-good', 'check'],
  warn: ['note note-warn', 'clock'],
  bad: ['note note-bad', 'alert'],
} as const satisfies Readonly<Record<string, readonly [className: string, icon: IconName]>>

interface Props {
  readonly kind?: keyof typeof kinds
  /** What happened. */
  readonly title?: ReactNode
  /** Why, and what to do. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Something to know in the place where it matters. */
export function Note({ kind = 'info', title, children, actions }: Props) {
  const [className, icon] = kinds[kind]
  return (
    <div role="note" className={className}>
      <Icon name={icon} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
      </div>
    </div>
  )
}
