import type { ReactNode } from 'react'
import { formatCount } from '#contract/counts.ts'

interface Part {
  readonly product_id: string
  readonly productName: string
}

interface Props<Line extends Part> {
  readonly parts: readonly Line[]
  /** Whether the product's name stands beside a picture, as in `ProductCell`. */
  readonly besidePicture?: boolean
  /** Of all kits of the line. */
  readonly pieces: (part: Line) => number
  /** More about a part, below it. */
  readonly children?: (part: Line) => ReactNode
}

/** The parts of a kit, below its product in a table; renders nothing without any. */
export function PartList<Line extends Part>({ parts, besidePicture, pieces, children }: Props<Line>) {
  if (parts.length === 0) return null
  return (
    <ul aria-label="Parts" className={`mt-2 grid gap-1 text-sm ${besidePicture ? 'pl-20' : ''}`}>
      {parts.map((part) => (
        <li key={part.product_id} className="wrap-anywhere">
          {formatCount(pieces(part))} × {part.productName}
          {children?.(part)}
        </li>
      ))}
    </ul>
  )
}
