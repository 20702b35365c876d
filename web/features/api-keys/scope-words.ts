import type { KeyScope } from '#contract/api-keys/endpoints.ts'

/** A sentence on what each scope permits. Admin-only calls still require an admin. */
export const scopeWords: Readonly<Record<KeyScope, string>> = {
  'orders:read': 'See orders, shipments and returns',
  'orders:write': 'Place and cancel orders, request returns',
  'quotes:read': 'See quotes',
  'quotes:write': 'Request quotes, answer and accept them',
  'carts:read': 'See the cart, lists and addresses',
  'carts:write': 'Change the cart, lists and addresses',
  'invoices:read': 'See invoices, terms and statements',
  'prices:read': 'See your prices',
  'catalogue:read': 'See all products, what is incoming and purchase orders (admins)',
  'catalogue:write': 'Change products, pictures, stock and purchase orders (admins)',
  'shipments:write': 'Ship and deliver orders (admins)',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Make and change webhooks',
}
