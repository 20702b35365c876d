import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { piecesByDay } from './delivery-days.ts'

/** The pieces of an order by the day on which they come. */
export const DayList = ({ lines }: { lines: readonly CartLine[] }) => (
  <ul aria-label="When it comes" className="piece-dates">
    {piecesByDay(lines.filter(({ problem }) => problem === undefined)).map(({ on, pieces }) => (
      <li key={on}>
        <span className={`badge ${on === null ? 'badge-now' : 'badge-later'}`}>
          {formatCount(pieces)} {on === null ? 'now' : `on ${formatDay(on)}`}
        </span>
        <span className="muted">{on === null ? 'in stock' : 'held once ordered'}</span>
      </li>
    ))}
  </ul>
)
