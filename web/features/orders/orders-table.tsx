import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { OrderSort } from '#contract/orders/filter.ts'
import type { Order } from '#contract/orders/order.ts'
import { type OrderColumn, usualOrderColumns } from '#contract/orders/views.ts'
import { CopyItem } from '#web/ui/copy-item.tsx'
import { MenuLink, RowMenu } from '#web/ui/menu.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { choiceColumn } from '#web/ui/row-checkbox.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { ordersThat } from './filter-address.ts'
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
  const table = (
    <RecordTable
      caption="Orders"
      rows={orders}
      sort={sort}
      className="compact-table"
      rowClass={({ _id }) => (rows?.isChosen(_id) ? 'row-chosen' : '')}
      columns={[
        rows && choiceColumn(rows, orders.length),
        {
          head: 'Order',
          isName: true,
          className: 'whitespace-nowrap',
          pocket: 'note',
          cell: ({ _id, number }) => (
            <OrderLink id={_id} className="row-link">
              {number}
            </OrderLink>
          ),
        },
        ...columns.map((column) =>
          hasMany ? { ...columnsOfOrders[column], leaves: undefined } : columnsOfOrders[column],
        ),
        {
          head: <span className="sr-only">Actions</span>,
          isEnd: true,
          pocket: 'menu',
          cell: (order) => (
            <div className="row-actions">
              <div className="contents max-md:hidden">{actions?.(order)}</div>
              <OrderMenu order={order}>{actions?.(order)}</OrderMenu>
            </div>
          ),
        },
      ]}
    />
  )
  if (!hasMany) return table
  // More columns than usual are the admin's choice: none leaves, and the table scrolls by itself.
  return (
    <section
      aria-label="Table of orders"
      className="orders-table md:overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too
      tabIndex={0}
    >
      {table}
    </section>
  )
}

/** @param props.children the actions that the row has no place for on a phone */
function OrderMenu({ order: { _id, number, email }, children }: { order: Order; children: ReactNode }) {
  return (
    <RowMenu label={`More for ${number}`}>
      <div className="contents md:hidden">{children}</div>
      <MenuLink icon="open" to={href('/dashBoard/order/:id', { id: _id })}>
        Open the order
      </MenuLink>
      <MenuLink icon="list" to={ordersThat({ buyer: email })}>
        All orders of this buyer
      </MenuLink>
      <CopyItem text={number}>Copy the number</CopyItem>
    </RowMenu>
  )
}
