import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, IdPath } from '../fields.ts'
import { OrderFilter } from './filter.ts'

/** An admin's arrangement of the list of all orders: its columns, and named filters. */

/** The most views that one admin can save. */
export const MAX_ORDER_VIEWS = 20

/** Columns of the table besides the order number, in display order. */
export const orderColumns = [
  'products',
  'buyer',
  'phone',
  'address',
  'pieces',
  'total',
  'placed',
  'transaction',
  'purchase-order',
  'cost-centre',
  'status',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** The default columns. */
export const usualOrderColumns = [
  'products',
  'buyer',
  'pieces',
  'total',
  'placed',
  'status',
] as const satisfies readonly OrderColumn[]

const Columns = z
  .array(z.enum(orderColumns))
  .min(1, 'Choose at least one column')
  .max(orderColumns.length)
  .refine((columns) => new Set(columns).size === columns.length, 'Name each column once')

export const OrderViewName = filled(60)

const View = z.object({ name: OrderViewName, filter: OrderFilter, columns: Columns })

export const listOrderViews = endpoint({
  method: 'GET',
  path: '/order-views',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: "The caller's own columns and views of the list of all orders",
  reply: z.object({
    columns: Columns,
    mailed: z
      .boolean()
      .describe(
        'whether the caller gets emails about paid orders: owners and sales do, unless they turn them off',
      ),
    views: z
      .array(View.extend({ _id: Id }))
      .max(MAX_ORDER_VIEWS)
      .describe('by name'),
  }),
  refusals: [],
})

export const setOrderColumns = endpoint({
  method: 'PUT',
  path: '/order-views/columns',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'Choose the columns of the list of all orders, for the caller',
  body: z.object({ columns: Columns }),
  reply: Done,
  refusals: [],
})

export const saveOrderView = endpoint({
  method: 'PUT',
  path: '/order-views',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary:
    'Save a filter with its sort and columns as a view; one of the same name, in any case, is replaced',
  body: View,
  reply: z.object({ _id: Id }),
  refusals: ['too-many-order-views'],
})

export const deleteOrderView = endpoint({
  method: 'DELETE',
  path: '/order-views/{id}',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: "Delete one of the caller's views",
  params: IdPath,
  reply: Done,
  refusals: ['no-such-order-view'],
})

export const setOrderMails = endpoint({
  method: 'PUT',
  path: '/order-views/mails',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary:
    'Choose whether the caller gets emails about paid orders: one email for all orders of five minutes',
  body: z.object({ mailed: z.boolean() }),
  reply: Done,
  refusals: [],
})
