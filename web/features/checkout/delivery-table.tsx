import { useId } from 'react'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { allTo, type DeliveryPlan, evenly, isMistyped, leftOf, titlesOf, withTyped } from './delivery-plan.ts'

/** Lines shown per page: each has a field for every address. */
export const LINES_SHOWN = 20

interface Props {
  readonly lines: readonly CartLine[]
  /** The addresses to divide the order over, two or more. */
  readonly chosen: readonly Address[]
  readonly plan: DeliveryPlan
  readonly onChange: (plan: DeliveryPlan) => void
  /** The page of lines shown, from 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The pieces of each line at each address: a table; on a phone, a group of fields per line. */
export function DeliveryTable({ lines, chosen, plan, onChange, page, onPage }: Props) {
  const first = page * LINES_SHOWN
  const last = Math.min(first + LINES_SHOWN, lines.length)
  const titles = titlesOf(chosen)
  const open = lines.filter((line) => leftOf(line, plan, chosen) !== 0)
  return (
    <Section id="division" title="Pieces for each address" className="grid min-w-0 gap-4">
      {lines.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onChange(evenly(plan, lines, chosen))}>Split every line evenly</Button>
          {chosen.map(({ _id }) => (
            <Button
              key={_id}
              className="h-auto max-w-full whitespace-normal py-2 text-start"
              onClick={() => onChange(allTo(plan, lines, chosen, _id))}
            >
              All lines to {titles.get(_id)}
            </Button>
          ))}
        </div>
      )}
      <div className="surface min-w-0 overflow-x-auto md:scroll-ps-52 md:scroll-pe-32">
        <table className="w-full text-start max-md:block" aria-labelledby="division">
          <thead className="max-md:sr-only">
            <tr className="[&>th]:px-3 [&>th]:py-3 [&>th]:align-bottom [&>th]:font-semibold">
              <th scope="col" className="w-1/3 min-w-48 bg-base-200 text-start md:sticky md:start-0">
                Product
              </th>
              {chosen.map(({ _id }) => (
                <th key={_id} scope="col" className="min-w-32 text-start wrap-anywhere">
                  {titles.get(_id)}
                </th>
              ))}
              <th scope="col" className="bg-base-200 text-start md:sticky md:end-0">
                Left to assign
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {lines.slice(first, last).map((line) => (
              <Row key={line.product_id} {...{ line, chosen, titles, plan, onChange }} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > LINES_SHOWN && (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={first === 0} onClick={() => onPage(page - 1)}>
            Previous lines
          </Button>
          <span className="muted">
            {formatCount(first + 1)} to {formatCount(last)} of {formatCount(lines.length)} lines
          </span>
          <Button disabled={last === lines.length} onClick={() => onPage(page + 1)}>
            Next lines
          </Button>
        </div>
      )}
      <p role="status" className={open.length === 0 ? 'text-fine' : 'muted'}>
        {open.length === 0
          ? 'Every piece has an address.'
          : `${formatCount(open.length)} of ${formatCount(lines.length)} ${lines.length === 1 ? 'line still has' : 'lines still have'} pieces without an address.`}
      </p>
    </Section>
  )
}

interface RowProps extends Omit<Props, 'lines' | 'page' | 'onPage'> {
  readonly line: CartLine
  readonly titles: ReadonlyMap<string, string>
}

function Row({ line, chosen, titles, plan, onChange }: RowProps) {
  const id = useId()
  const { product_id, productName, sku, orderAmount } = line
  const left = leftOf(line, plan, chosen)
  const mistyped = chosen.some((address) => isMistyped(plan, product_id, address._id))
  return (
    <tr className="border-current/15 border-t first:border-t-0 max-md:grid max-md:gap-3 max-md:p-4 md:first:border-t md:[&>*]:px-3 md:[&>*]:py-3 md:[&>*]:align-top">
      <th
        scope="row"
        className="grid min-w-48 justify-items-start gap-1 text-start font-normal md:sticky md:start-0 md:table-cell md:bg-base-200"
      >
        <span className="block font-medium wrap-anywhere">{productName}</span>
        <span className="muted block text-sm wrap-anywhere">
          {formatCount(orderAmount)} pieces · <span className="inline-block">SKU {sku}</span>
        </span>
        <button
          type="button"
          className="menu-entry -ml-3 anchor"
          onClick={() => onChange(evenly(plan, [line], chosen))}
        >
          Split evenly <span className="sr-only">the pieces of {productName}</span>
        </button>
      </th>
      {chosen.map(({ _id }) => (
        <td
          key={_id}
          className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_6rem] max-md:items-center max-md:gap-2"
        >
          <span aria-hidden="true" className="text-sm wrap-anywhere md:hidden">
            {titles.get(_id)}
          </span>
          <input
            className="input max-md:order-last md:min-w-24"
            inputMode="numeric"
            autoComplete="off"
            data-line={product_id}
            aria-label={`Pieces of ${productName} to ${titles.get(_id)}`}
            aria-describedby={id}
            aria-invalid={isMistyped(plan, product_id, _id) || left < 0}
            value={plan.typed[product_id]?.[_id] ?? ''}
            onChange={({ target }) => onChange(withTyped(plan, product_id, _id, target.value))}
          />
          <button
            type="button"
            className="menu-entry anchor md:-ml-3"
            onClick={() => onChange(allTo(plan, [line], chosen, _id))}
          >
            All here{' '}
            <span className="sr-only">
              of {productName} to {titles.get(_id)}
            </span>
          </button>
        </td>
      ))}
      <td
        id={id}
        className={`font-medium md:sticky md:end-0 md:min-w-28 md:bg-base-200 ${leftClass(left, mistyped)}`}
      >
        {mistyped ? 'Whole pieces only, in digits' : leftText(left)}
      </td>
    </tr>
  )
}

const leftText = (left: number): string => {
  if (left === 0) return 'All assigned'
  return left > 0 ? `${formatCount(left)} left to assign` : `${formatCount(-left)} too many`
}

const leftClass = (left: number, mistyped: boolean): string => {
  if (mistyped || left < 0) return 'text-problem'
  return left === 0 ? 'text-fine' : ''
}
