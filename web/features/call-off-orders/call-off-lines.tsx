import { href, Link } from 'react-router'
import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { formatDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { plannedDates } from './planned-dates.ts'

/** The products of a call-off order: pieces called, open and set aside. */
export const CallOffLines = ({ callOff: { lines, reserves } }: { callOff: CallOffOrder }) => (
  <Section id="lines" title={lines.length === 1 ? 'Product' : `${formatCount(lines.length)} products`}>
    <RecordTable
      labelledBy="lines"
      rows={lines}
      keyOf={({ line }) => String(line)}
      columns={[
        {
          head: 'Product',
          label: '',
          isName: true,
          pocket: 'name',
          cell: ({ product_id: _id, productName: name, sku }) => (
            <>
              <Link to={productPath({ _id, name })} className="anchor wrap-anywhere font-medium">
                {name}
              </Link>
              <span className="muted wrap-anywhere block text-sm">{sku}</span>
            </>
          ),
        },
        { head: 'Price', isEnd: true, pocket: 'end', cell: ({ price }) => formatAmount(price) },
        { head: 'Pieces', isEnd: true, cell: ({ pieces }) => formatCount(pieces) },
        {
          head: 'Called',
          isEnd: true,
          pocket: 'note',
          cell: ({ calledPieces, pieces, minCallPieces }) => (
            <>
              {formatCount(calledPieces)}
              <span className="md:hidden">
                {' '}
                of {formatCount(pieces)} called, {formatCount(minCallPieces)} or more a call
              </span>
            </>
          ),
        },
        {
          head: 'Open',
          isEnd: true,
          pocket: 'end-note',
          cell: ({ openPieces }) => (
            <>
              {formatCount(openPieces)}
              <span className="md:hidden"> open</span>
            </>
          ),
        },
        reserves && {
          head: 'Set aside',
          isEnd: true,
          pocket: 'below',
          cell: ({ reserved, incoming }) => (
            <>
              <span className="muted md:hidden">Set aside: </span>
              {formatCount(reserved)}
              {incoming.map(({ pieces, on }) => (
                <span key={on} className="muted block text-sm">
                  {formatCount(pieces)} expected {formatDay(on)}
                </span>
              ))}
            </>
          ),
        },
        {
          head: 'Minimum per call',
          label: 'Minimum',
          isEnd: true,
          cell: ({ minCallPieces }) => formatCount(minCallPieces),
        },
      ]}
    />
  </Section>
)

/** The dates on which the shop places calls itself. */
export function CallOffDates({ callOff }: { callOff: CallOffOrder }) {
  const { lines, status } = callOff
  const dates = plannedDates(callOff)
  if (dates.length === 0) return null
  const nameOf = (line: number) => lines.find((each) => each.line === line)?.productName ?? ''
  return (
    <Section id="dates" title="Dates">
      <RecordTable
        labelledBy="dates"
        rows={dates}
        keyOf={({ on, line }) => `${on} ${line}`}
        columns={[
          {
            head: 'Day',
            isName: true,
            pocket: 'name',
            cell: ({ on }) => <time dateTime={on}>{formatDay(on)}</time>,
          },
          { head: 'Product', pocket: 'note', cell: ({ line }) => nameOf(line) },
          { head: 'Pieces', isEnd: true, pocket: 'end', cell: ({ pieces }) => formatCount(pieces) },
          {
            head: 'Status',
            pocket: 'end-note',
            cell: ({ order_id: id, problem, left, pieces }) =>
              id ? (
                <Link to={href('/dashBoard/order/:id', { id })} className="anchor">
                  Called
                </Link>
              ) : left === 0 ? (
                'Called by hand before'
              ) : problem ? (
                <span className="text-problem">Overdue: {problem}</span>
              ) : status === 'active' || status === 'proposed' || status === 'waiting' ? (
                left < pieces ? (
                  `Planned: ${formatCount(left)} pieces; the others were called by hand`
                ) : (
                  'Planned'
                )
              ) : (
                'Not called'
              ),
          },
        ]}
      />
    </Section>
  )
}

/** The orders that count against a call-off order. */
export const CallOffCalls = ({ callOff: { calls } }: { callOff: CallOffOrder }) => (
  <Section id="calls" title="Calls">
    <RecordTable
      labelledBy="calls"
      none={<p className="muted">Nothing has been called yet.</p>}
      rows={calls}
      keyOf={({ order_id }) => order_id}
      columns={[
        {
          head: 'Order',
          isName: true,
          pocket: 'name',
          cell: ({ order_id: id, number }) => (
            <Link to={href('/dashBoard/order/:id', { id })} className="anchor">
              {number}
            </Link>
          ),
        },
        { head: 'Placed', pocket: 'note', cell: ({ at }) => <time dateTime={at}>{formatDay(at)}</time> },
        { head: 'Pieces', isEnd: true, pocket: 'end', cell: ({ pieces }) => formatCount(pieces) },
        { head: 'Status', pocket: 'end-note', cell: ({ status }) => status },
      ]}
    />
  </Section>
)
