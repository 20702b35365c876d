import type { KeyScope } from '#contract/api-keys/endpoints.ts'

/** A sentence on what each scope permits. Admin-only calls still require an admin. */
export const scopeWords: Readonly<Record<KeyScope, string>> = {
  'orders:read': 'See orders, shipments and returns',
  'orders:write': 'Place and cancel orders, request returns',
  'quotes:read': 'See quotes',
  'quotes:write': 'Request quotes, answer and accept them; make offers (admins only)',
  'carts:read': 'See the cart, lists and addresses',
  'carts:write': 'Change the cart, lists and addresses',
  'invoices:read': 'See invoices, terms and statements',
  'payments:write': 'Book bank transfers (admins)',
  'refunds:write': 'Refund orders in part (admins)',
  'returns:write': 'Approve, refuse and receive returns (admins)',
  'approvals:write': 'Approve and reject orders of your company',
  'customers:read': 'See customers, their terms and statements (admins)',
  'prices:read': 'See your prices; price lists (admins only)',
  'prices:write': 'Change, publish and assign price lists (admins)',
  'catalogue:read': 'See all products, incoming stock and purchase orders (admins)',
  'catalogue:write': 'Change products, pictures, stock and purchase orders (admins)',
  'receipts:write': 'Receive goods (admins)',
  'shipments:write': 'Ship and deliver orders (admins)',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create and change webhooks',
}
