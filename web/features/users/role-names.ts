import type { AdminRole } from '#contract/users/admin-roles.ts'

/** Admin roles in words: name, who it suits, and what it permits. */
export const roleNames: Readonly<Record<AdminRole, { name: string; who: string; may: string }>> = {
  owner: {
    name: 'Owner',
    who: 'an owner',
    may: 'sees and changes everything, and decides who else is an admin',
  },
  sales: {
    name: 'Sales',
    who: 'an admin for sales',
    may: 'answers quotes, manages companies, price lists and reviews, approves returns, and sees orders and invoices',
  },
  warehouse: {
    name: 'Warehouse',
    who: 'an admin for the warehouse',
    may: 'books stock, ships and delivers orders, and receives returns',
  },
  'read-only': { name: 'Read only', who: 'a read-only admin', may: 'sees everything and changes nothing' },
}
