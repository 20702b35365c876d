import type { Break } from './break.ts'

/** Orders of purchasing systems, and the documents that they get. */
export const electronicOrders: readonly Break[] = [
  {
    rule: 'A purchasing system is told of the orders that it sent only (trigger)',
    file: 'database/schema/webhooks.sql',
    text: "e.order_id = about #>> '{order,_id}' and e.connection_id = w.connection_id",
    replacement: 'e.connection_id = w.connection_id',
    test: 'shop/electronic-orders/documents/documents.test.ts',
    title:
      'the address is one that the shop may send to, and the secret is typed for it alone and shown to nobody',
  },
  {
    rule: 'A document waits for the one before it on its order',
    file: 'shop/webhooks/dispatch.ts',
    text: ` and \${isNext}`,
    replacement: '',
    test: 'shop/electronic-orders/documents/documents.test.ts',
    title: 'documents on an order come one after the other, and are tried again while they are not taken',
  },
  {
    rule: 'The shared secret goes to the address that it was typed for',
    file: 'shop/electronic-orders/documents/destination.ts',
    text: 'before?.url === url ? before.secret : null',
    replacement: 'before ? before.secret : null',
    test: 'shop/electronic-orders/documents/documents.test.ts',
    title:
      'the address is one that the shop may send to, and the secret is typed for it alone and shown to nobody',
  },
  {
    rule: 'What is told before an order is known as electronic is made up for (trigger)',
    file: 'database/schema/electronic-orders.sql',
    text: 'for i in select * from invoices where order_id = new.order_id loop',
    replacement: 'for i in select * from invoices where false loop',
    test: 'shop/electronic-orders/documents/documents.test.ts',
    title:
      'an order is confirmed, shipped and invoiced by documents that name it as the purchasing system does',
  },
  {
    rule: 'What became of an electronic order does not change (trigger)',
    file: 'database/schema/electronic-orders.sql',
    text: "= to_jsonb(old) - 'replaced_at') is not true)",
    replacement: "= to_jsonb(old) - 'replaced_at') is null)",
    test: 'shop/electronic-orders/electronic-orders.test.ts',
    title: 'what became of a document does not change',
  },
  {
    rule: 'An electronic order is accepted with the prices that were shown',
    file: 'shop/electronic-orders/waiting/service.ts',
    text: 'examined.shown !== shown',
    replacement: "shown === ''",
    test: 'shop/electronic-orders/waiting/waiting.test.ts',
    title: 'an order that waits holds nothing until an admin accepts it with the prices that were shown',
  },
  {
    rule: 'A purchasing system that changed an order is not told of a cancellation (trigger)',
    file: 'database/schema/webhooks.sql',
    text: "(of_type <> 'order.cancelled' or e.replaced_at is null)",
    replacement: '(true)',
    test: 'shop/electronic-orders/changes.test.ts',
    title: 'a change of an unpaid order cancels it; its pieces are there for the other',
  },
]
