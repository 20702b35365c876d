import { z } from 'zod'
import { CompanyRole } from '../companies/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Page } from '../fields.ts'
import { Invoice } from '../invoices/endpoints.ts'
import { Order } from '../orders/order.ts'
import { AdminProduct } from '../products/editing.ts'

/**
 * Records added, changed or deleted since a program last read them. Reading on from `next` misses nothing, even while
 * records change, but may return a record again.
 */

/** `2027-05-14T09:30:00.123456Z~1042`: a time, and the last change at that time. */
export const CHANGE_POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)(?:~(\d{1,15}))?$/

const ChangedSince = z.object({
  changedSince: z
    .string()
    .refine((sent) => {
      const [, time = ''] = CHANGE_POSITION.exec(sent) ?? []
      return z.iso.datetime().safeParse(time).success
    }, 'neither `next` of an earlier reply nor a time in UTC, such as 2027-05-14T09:30:00Z')
    .optional()
    .describe('`next` of the reply before, or a time in UTC; absent for everything that there is'),
  limit: Page.limit,
})

const changesOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    changed: z.array(row).describe('as they are now'),
    deleted: z.array(z.object({ _id: Id, at: z.iso.datetime() })),
    next: z.string().describe('to be sent as `changedSince` of the next call'),
    more: z.boolean().describe('whether more has changed already'),
  })

/** A person or a company that orders. */
export const Customer = z.object({
  _id: Id,
  since: z.iso.datetime(),
  company: z
    .object({
      name: z.string(),
      taxNumber: z.string(),
      register: z.string(),
      electronicAddress: z.string(),
      invoiceEmail: z.string(),
    })
    .optional()
    .describe('absent for a person without a company'),
  people: z.array(
    z.object({
      _id: Id,
      email: z.string(),
      name: z.string(),
      phone: z.string().optional(),
      role: CompanyRole.optional().describe('in the company'),
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

const feed = { method: 'GET', access: 'admin', query: ChangedSince, refusals: [] } as const

export const changedProducts = endpoint({
  ...feed,
  path: '/changes/products',
  roles: ['sales', 'warehouse'],
  summary:
    'Products that changed, in the order of their changes. One that is off sale has `deletedAt`. A change of stock does not count: the stock ledger has it',
  reply: changesOf(AdminProduct),
})

export const changedOrders = endpoint({
  ...feed,
  path: '/changes/orders',
  roles: ['sales', 'warehouse'],
  summary: 'Orders that changed, in that order; also what is shipped, refunded or cancelled of them',
  reply: changesOf(Order),
})

export const changedInvoices = endpoint({
  ...feed,
  path: '/changes/invoices',
  roles: ['sales'],
  summary: 'Invoices that changed, in that order; also by a payment or a credit note',
  reply: changesOf(Invoice),
})

export const changedCustomers = endpoint({
  ...feed,
  path: '/changes/customers',
  roles: ['sales'],
  summary: 'Customers that changed, in that order; also by who belongs to them',
  reply: changesOf(Customer),
})
