import type { Break } from './break.ts'

const computed = 'shop/invoices/by-shipment.ts'
const test = 'shop/invoices/by-shipment.test.ts'
const whole =
  'pieces that come later are invoiced when they are shipped, and all invoices are the order to the cent'
const refused =
  'the database refuses, and the auditor finds, what is invoiced twice, not at all or at another amount'

/** Orders on account that have an invoice for each shipment. */
export const invoicedByShipment: readonly Break[] = [
  {
    rule: 'All invoices of shipments have the tax of their order (what was invoiced before counts)',
    file: computed,
    text: 'leftOf(chargedSums(order), taken)',
    replacement: 'leftOf(chargedSums(order), [])',
    test,
    title: whole,
  },
  {
    rule: 'Freight is invoiced once',
    file: computed,
    text: "order.freightCents - before(null, 'amountCents')",
    replacement: 'order.freightCents',
    test,
    title: whole,
  },
  {
    rule: 'What is not invoiced yet uses the credit',
    file: 'database/schema/terms.sql',
    text: '        where customer_id = of_customer and rest_cents > 0), 0)',
    replacement: '        where customer_id = of_customer and rest_cents < 0), 0)',
    test,
    title: 'the credit limit counts what is not invoiced yet, and a lower one does not stop a shipment',
  },
  {
    rule: 'Pieces of a voided shipment are invoiced again',
    file: 'database/schema/invoices.sql',
    text: '  where s.voided_at is null;',
    replacement: ';',
    test,
    title:
      'pieces are refunded on the invoices that billed them; a voided shipment is credited and invoiced again',
  },
  {
    rule: 'What is invoiced, cancelled before it was and left is the order (constraint trigger)',
    file: 'database/schema/invoices.sql',
    text: 'where r.rest_cents <> o.amount_cents - settled.cents',
    replacement: 'where false',
    test,
    title: refused,
  },
  {
    rule: 'The invoice of a voided shipment is credited (constraint trigger)',
    file: 'database/schema/invoices.sql',
    text: '\n      or s.voided_at is not null and i.credited_cents < i.amount_cents;',
    replacement: ';',
    test,
    title: refused,
  },
]
