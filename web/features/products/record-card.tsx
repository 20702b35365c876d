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
  readonly children: ReactNode
}

/** The card of an order or a quote: a quantity of one product, with its status. */
export function RecordCard({ label, img, heading, at, who, status, children }: Props) {
  return (
    <article
      aria-label={label}
      className="surface grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-5 sm:p-5"
    >
      <div className="self-start overflow-hidden rounded-field sm:row-span-2">
        <ProductPicture img={img} name="" sizes="(min-width: 40rem) 7rem, 4.5rem" />
      </div>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg wrap-anywhere">{heading}</h2>
          <p className="muted text-sm wrap-anywhere">
            <time dateTime={at}>{formatDay(at)}</time> · {who}
          </p>
        </div>
        <StatusBadge {...status} />
      </div>
      <div className="grid min-w-0 content-start gap-4 max-sm:col-span-full">{children}</div>
    </article>
  )
}

export function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={`min-w-0 ${wide ? 'max-md:col-span-full' : ''}`}>
      <dt className="muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-medium whitespace-pre-line">{value}</dd>
    </div>
  )
}
