import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { ChangedLine, ComparedChange } from '#contract/order-changes/change.ts'
import { fieldName } from '#contract/order-changes/texts.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'

/** An order as it is and as it will be, side by side. */
export function ComparedOrder({ compared }: { readonly compared: ComparedChange }) {
  const { fields, lines, before, after } = compared
  const sums = [
    ['Goods', before.goods, after.goods],
    ['Freight', before.freight, after.freight],
    ['Tax', before.tax, after.tax],
  ] as const
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may be in several lines
          <tr key={place} className={isDifferent(line) ? 'is-changed' : undefined}>
            <th scope="row" className="wrap-anywhere">
              {line.productName}
            </th>
            <td>
              <Side side={line.before} />
            </td>
            <td>
              <Side side={line.after} />
            </td>
          </tr>
        ))}
        {fields.map(({ field, before: was, after: is }) => (
          <tr key={field} className="is-changed">
            <th scope="row">{fieldName(field)}</th>
            <td className="wrap-anywhere whitespace-pre-line">{was || '–'}</td>
            <td className="wrap-anywhere whitespace-pre-line">{is || '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, was, is]) =>
          was === 0 && is === 0 ? null : (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatAmount(was)}</td>
              <td>{formatAmount(is)}</td>
            </tr>
          ),
        )}
        <tr className="change-total">
          <th scope="row">Total</th>
          <td>{formatAmount(before.total)}</td>
          <td>{formatAmount(after.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const isDifferent = ({ before, after }: ChangedLine) => before?.orderAmount !== after?.orderAmount

function Side({ side }: { readonly side: ChangedLine['before'] }) {
  if (!side) return '–'
  const days = side.awaited && sourcesText(side.orderAmount, side.awaited)
  return (
    <>
      {formatCount(side.orderAmount)} × {formatAmount(side.price)}
      {days && <span className="muted block text-sm">{days}</span>}
    </>
  )
}
