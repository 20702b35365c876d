import type { ReactNode } from 'react'
import { ProductPicture } from './product-picture.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

interface Props {
  /** What a screen reader calls it. */
  readonly label: string
  readonly img: string
  readonly heading: ReactNode
  /** ISO 8601. */
  readonly at: string
  readonly who: string
  readonly status: { readonly text: string; readonly good: boolean }
  readonly children: ReactNode
}

/** A lot of one product that is somebody's business: ordered, or asked about. */
export function LotCard({ label, img, heading, at, who, status, children }: Props) {
  return (
    <article aria-label={label} className="surface grid gap-5 p-5 sm:grid-cols-[7rem_1fr]">
      <div className="overflow-hidden rounded-field">
        <ProductPicture
          img={img}
          name=""
          sizes="(min-width: 40rem) 7rem, 90vw"
          className="max-sm:aspect-[3/1]"
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg">{heading}</h2>
            <p className="muted text-sm break-words">
              <time dateTime={at}>{day.format(new Date(at))}</time> · {who}
            </p>
          </div>
          <Badge {...status} />
        </div>
        {children}
      </div>
    </article>
  )
}

/** Said in words, with the colour beside them. */
export const Badge = ({ text, good }: { text: string; good: boolean }) => (
  <span className={`badge bg-none font-medium ${good ? 'badge-success' : 'badge-warning'}`}>{text}</span>
)

export function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
      <dt className="muted text-sm">{label}</dt>
      <dd className="break-words font-medium">{value}</dd>
    </div>
  )
}
