import type { CSSProperties } from 'react'

interface Props {
  readonly label: string
  readonly value: number
  readonly of: number
  /** The number of cells. @default 10 */
  readonly cells?: number
  readonly className?: string
}

/** A part of a whole, in lit cells. */
export const Meter = ({ label, value, of, cells = 10, className = '' }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: browsers draw a meter themselves.
  <span
    role="meter"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={of}
    className={`meter ${className}`}
    // CSSProperties does not know custom properties.
    style={
      { '--lit-part': `${of > 0 ? Math.min(value / of, 1) * 100 : 0}%`, '--cells': cells } as CSSProperties
    }
  />
)
