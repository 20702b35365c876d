import { MIN_ORDER_PIECES as LOT } from '#contract/limits.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { grid } from '#web/ui/logo.tsx'

interface Props {
  /** NaN while it is being typed. */
  readonly pieces: number
  readonly available: number
  readonly onChange: (pieces: number) => void
}

/** Changes a quantity by whole lots, and shows how many lots it is: a lit cell for each. */
export function LotStepper({ pieces, available, onChange }: Props) {
  const step = (to: number) => ({
    type: 'button' as const,
    className: 'btn px-3',
    disabled: !(to >= LOT && to <= available),
    onClick: () => onChange(to),
  })
  const lots = Math.floor(pieces / LOT) || 0
  const rest = pieces % LOT || 0
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-1.5">
        <div className="flex gap-3">
          <button {...step(pieces - LOT)}>
            −{LOT}
            <span className="sr-only"> pieces</span>
          </button>
          <button {...step(pieces + LOT)}>
            +{LOT}
            <span className="sr-only"> pieces</span>
          </button>
        </div>
        <p className="muted min-h-5 text-sm">
          {lots > 0 && `${formatCount(lots)} ${lots === 1 ? 'lot' : 'lots'} of ${LOT}`}
          {lots > 0 && rest > 0 && ` and ${rest}`}
        </p>
      </div>
      <svg viewBox="0 0 100 100" className="w-18 flex-none" aria-hidden="true">
        {grid(10).map(({ index, x, y }) => (
          <rect
            key={index}
            x={x * 10 + 1}
            y={y * 10 + 1}
            width="8"
            height="8"
            rx="2.4"
            className={index < lots ? 'lit' : 'fill-current/15'}
          />
        ))}
      </svg>
    </div>
  )
}
