import type { ComponentProps, ReactNode } from 'react'
import type { OrderSort } from '#contract/orders/filter.ts'
import type { Order } from '#contract/orders/order.ts'
import { type OrderColumn, usualOrderColumns } from '#contract/orders/views.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
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
  const hasMany = columns.length > usualOrderColumns.length
  return (
    <section
      aria-label="Table of orders"
      className={`surface orders-table ${hasMany ? 'overflow-x-auto' : 'max-[90rem]:overflow-x-auto'}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too
      tabIndex={0}
    >
      <RecordTable
        caption="Orders"
        rows={orders}
        sort={sort}
        className="compact-table"
        rowClass={({ _id }) => (rows?.isChosen(_id) ? 'bg-base-300' : '')}
        columns={[
          rows && {
            head: <ChooseAll rows={rows} count={orders.length} />,
            className: 'md:w-11',
            cell: ({ _id, number }) => (
              <RowCheckbox
                aria-label={`Select ${number}`}
                checked={rows.isChosen(_id)}
                onClick={(event) => rows.onClick(_id, event)}
                readOnly
              />
            ),
          },
          {
            head: 'Order',
            isName: true,
            className: 'whitespace-nowrap',
            cell: ({ _id, number }) => (
              <OrderLink id={_id} className="tap-line">
                {number}
              </OrderLink>
            ),
          },
          ...columns.map((column) => columnsOfOrders[column]),
          actions && { head: <span className="sr-only">Actions</span>, isEnd: true, cell: actions },
        ]}
      />
    </section>
  )
}

/** The whole cell toggles the checkbox. */
const RowCheckbox = (box: ComponentProps<'input'>) => (
  <label className="grid min-h-(--control) min-w-11 cursor-pointer items-center md:justify-items-center">
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
