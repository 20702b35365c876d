import type { ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OrderSort } from '#contract/orders/filter.ts'
import type { Order } from '#contract/orders/order.ts'
import { type OrderColumn, usualOrderColumns } from '#contract/orders/views.ts'
import { withoutPlace } from '#web/ui/paging.ts'
import { sortHeadClass } from '#web/ui/sorted-rows.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { columnsOfOrders } from './order-columns.tsx'
import { OrderLink } from './order-link.tsx'

interface Props {
  readonly orders: readonly Order[]
  readonly columns?: readonly OrderColumn[]
  /** The current sort, where column headers can change it; from the address. */
  readonly sort?: OrderSort
  /** The selection, where rows can be selected. */
  readonly rows?: ChosenRows
  /** Renders the actions for an order in its row. */
  readonly actions?: (order: Order) => ReactNode
}

export function OrdersTable({ orders, columns = usualOrderColumns, sort, rows, actions }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so it must scroll by keyboard too
    <section aria-label="Table of orders" className="surface overflow-x-auto" tabIndex={0}>
      <table className="table [&_td]:px-2.5 [&_th]:px-2.5">
        <thead>
          <tr>
            {rows && (
              <th scope="col" className="w-11 p-0">
                <ChooseAll rows={rows} count={orders.length} />
              </th>
            )}
            <th scope="col">Order</th>
            {columns.map((column) => (
              <Head key={column} column={column} sort={sort} />
            ))}
            {actions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id} className={rows?.isChosen(order._id) ? 'bg-base-300' : 'bg-base-200'}>
              {rows && (
                <td className="p-0">
                  <RowCheckbox
                    aria-label={`Select ${order.number}`}
                    checked={rows.isChosen(order._id)}
                    onClick={(event) => rows.onClick(order._id, event)}
                    readOnly
                  />
                </td>
              )}
              <th scope="row" className="whitespace-nowrap font-normal">
                <OrderLink id={order._id} className="-my-2.5 tap-link">
                  {order.number}
                </OrderLink>
              </th>
              {columns.map((column) => (
                <td key={column} className={classOf(column)}>
                  {columnsOfOrders[column].cell(order)}
                </td>
              ))}
              {actions && <td className="py-1 text-end">{actions(order)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The whole cell toggles the checkbox. */
const RowCheckbox = (box: ComponentProps<'input'>) => (
  <label className="grid min-h-11 min-w-11 cursor-pointer place-items-center">
    <input type="checkbox" className="checkbox" {...box} />
  </label>
)

function ChooseAll({ rows, count }: { rows: ChosenRows; count: number }) {
  const some = rows.chosen.length > 0
  const all = rows.chosen.length === count
  return (
    <RowCheckbox
      aria-label="Select all on this page"
      ref={(box) => {
        if (box) box.indeterminate = some && !all
      }}
      checked={all}
      onChange={() => (all ? rows.clear() : rows.chooseAll())}
    />
  )
}

const classOf = (column: OrderColumn) =>
  columnsOfOrders[column].isEnd ? 'text-end' : columnsOfOrders[column].className

function Head({ column, sort }: { column: OrderColumn; sort: OrderSort | undefined }) {
  const [search] = useSearchParams()
  const { head, sorts } = columnsOfOrders[column]
  const className = classOf(column)
  if (!sort || !sorts)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  const [first, second] = sorts
  const order = sort === 'newest' || sort.startsWith('-') ? 'descending' : 'ascending'
  const sorted = sorts.includes(sort)
  const next = withoutPlace(search)
  next.set('sort', sort === first ? second : first)
  return (
    <th scope="col" className={className} aria-sort={sorted ? order : undefined}>
      <Link to={`?${next}`} preventScrollReset className={sortHeadClass(sorted ? order : undefined)}>
        {head}
      </Link>
    </th>
  )
}
