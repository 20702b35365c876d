import type { ReactNode } from 'react'
import { formatDay } from '#web/ui/dates.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  /** Its name for screen readers. */
  readonly label: string
  readonly img: string
  readonly heading: ReactNode
  /** ISO 8601. */
  readonly at: string
  readonly who: string
  readonly status: Status
  readonly actions: ReactNode
  /** Whether its actions come with sentences, which need the width of the card. */
  readonly isAsking?: boolean
  readonly children: ReactNode
}

/** The card of an order: a quantity of one product, with its status at the right, and its actions below that. */
export function RecordCard({
  label,
  img,
  heading,
  at,
  who,
  status,
  actions,
  isAsking = false,
  children,
}: Props) {
  return (
    <article aria-label={label} className={`surface record-card ${isAsking ? 'is-asking' : ''}`}>
      <div className="record-card-body">
        <div className="record-card-picture overflow-hidden rounded-field">
          <ProductPicture img={img} name="" sizes="(min-width: 40rem) 6rem, 4.5rem" />
        </div>
        <div className="grid min-w-0 content-start gap-1">
          <h2 className="text-lg wrap-anywhere">{heading}</h2>
          <p className="muted text-sm wrap-anywhere">
            <time dateTime={at}>{formatDay(at)}</time> · {who}
          </p>
        </div>
        <div className="record-card-status">
          <StatusBadge {...status} />
        </div>
        <div className="record-card-facts">{children}</div>
        <div className="record-card-actions">{actions}</div>
      </div>
    </article>
  )
}

export function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={`min-w-0 ${wide ? 'record-card-wide' : ''}`}>
      <dt className="muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-medium whitespace-pre-line">{value}</dd>
    </div>
  )
}
