import { CARD_LIMIT_CENTS } from '../limits.ts'
import { formatCents } from '../money.ts'

/** Carts, addresses, lists and orders: rows of the table in refusals.ts. */
export const ordersRefusals = {
  'too-many-unpaid-orders': [
    409,
    'You have reached the limit of unpaid orders, in number or in value. Pay or cancel one of them first. An account whose email is confirmed may have more: see My Profile.',
  ],
  'no-such-order': [404, 'There is no such order, or it is not yours.'],
  'orders-changed': [409, 'The list has changed since you selected the orders. Check it, then deliver them.'],
  'not-confirmed-yet': [
    409,
    'The confirmation of this order can be sent once the order is paid or on account.',
  ],
  'too-many-order-views': [422, 'You can keep at most 20 views. Delete one first.'],
  'no-such-order-view': [404, 'This view no longer exists. Reload the page to see the others.'],
  'several-orders': [
    409,
    'You have several unpaid orders of this amount. Open the one that you want to pay, and pay it there.',
  ],
  'days-not-changed': [
    409,
    'These pieces are still due on the day that we promised. If you need fewer, write to us with the order number.',
  ],
  'nothing-awaited': [409, 'All these pieces are here already. Reload the page.'],
  'freight-of-one-shipment': [
    409,
    'You pay freight for a single shipment, so this order ships once all its pieces have arrived.',
  ],
  'shipped-before': [409, 'Part of this order has already shipped. Reload the page to see its shipments.'],
  'price-changed': [
    409,
    'The price has changed since you opened the page. Check the new total, then order again.',
  ],
  'above-card-limit': [
    422,
    () =>
      `A card can pay at most ${formatCents(CARD_LIMIT_CENTS)}. Order fewer pieces, or split them into several orders.`,
  ],
  'card-amount-uneven': [
    422,
    'Card payments need a third decimal of 0. Change the number of pieces, or order on account.',
  ],
  'order-lines-refused': [
    409,
    'Some lines cannot be ordered as they are. Each of them says why; nothing was ordered.',
  ],
  'deliveries-do-not-add-up': [
    422,
    'The pieces for the addresses do not add up to the pieces ordered. Each line that differs says by how many; nothing was ordered.',
  ],
  'cart-empty': [422, 'Your cart is empty.'],
  'cart-full': [422, 'A cart holds at most 5,000 lines. Order some of them first.'],
  'too-many-addresses': [422, 'The address book holds at most 200 addresses. Delete some first.'],
  'no-such-address': [404, 'There is no such address in your address book.'],
  'no-such-list': [404, 'There is no such list, or it is not yours.'],
  'list-name-taken': [409, 'There is a list with this name already. Choose another name.'],
  'list-of-colleague': [
    403,
    'Only the person who created this list can change it. Save one of your own instead.',
  ],
  'list-full': [422, 'A list holds at most 5,000 lines. Remove some first.'],
  'too-many-lists': [422, 'You can keep at most 200 lists. Delete some first.'],
  'no-such-line': [422, 'The order has no such line. Reload the page to see its lines.'],
  'not-cancellable': [409, 'Only an order that is not paid yet can be cancelled.'],
  'no-such-entry': [404, 'This entry no longer exists. Reload the page to see the others.'],
  'holds-already': [
    409,
    'This entry already applies and cannot be changed. Add one that applies from a later day; it replaces this one.',
  ],
  'too-many-fees': [422, 'At most 200 fees are kept, and there are 200 already. Nothing was added.'],
  'fee-in-use': [409, 'Products have this fee. Remove it from them first, or end its amounts.'],
  'no-such-fee': [422, 'There is no fee with this code. Add it in the settings of taxes first.'],
  'too-many-entries': [
    422,
    'At most 2,000 entries are kept, and there are 2,000 already. Nothing was added.',
  ],
  'freight-on-request': [
    422,
    'We have no freight price for this weight. Request a quote that includes freight; nothing was ordered.',
  ],
} as const
