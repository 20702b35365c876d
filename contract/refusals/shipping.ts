/** Shipments and returns: rows of the table in refusals.ts. */
export const shippingRefusals = {
  'not-deliverable': [409, 'Only an order that is paid or on account, and still pending, can be delivered.'],
  'not-shippable': [
    409,
    'Only an order that is paid, or on account, and of which something is left can be shipped. Reload the page to see its current state.',
  ],
  'no-such-delivery': [422, 'The order goes to no such address. Reload the page to see its addresses.'],
  'more-than-open': [
    409,
    'More pieces than are left to ship. Each line says how many are left; nothing was shipped.',
  ],
  'serials-needed': [
    422,
    'Each piece of a tracked product goes with its serial number, and no other product has any. Each line says what differs; nothing was shipped.',
  ],
  'serials-shipped-before': [
    409,
    'Some of these serial numbers were shipped before. They are named; nothing was shipped. Check the pieces, or the earlier shipment.',
  ],
  'ship-with-serials': [
    409,
    'The pieces still to ship need serial numbers. Enter them under “Ship pieces” on the page of the order, then deliver it.',
  ],
  'too-many-shipments': [422, 'An order has at most 500 shipments. Ship the rest of it in the last one.'],
  'no-such-shipment': [404, 'This shipment no longer exists. Reload the page to see the others.'],
  'shipment-delivered': [409, 'This shipment is delivered, so it stays as it is.'],
  'no-such-return': [404, 'There is no such return among yours.'],
  'return-not-open': [
    409,
    'This is no longer possible for this return. Reload the page to see its current state.',
  ],
  'nothing-to-return': [409, 'Nothing of this order is shipped that could be returned.'],
  'more-than-returnable': [
    409,
    'More pieces than can be returned: only what is shipped, and not in another return. Each line says how many are left; nothing was requested.',
  ],
  'serials-not-returnable': [
    409,
    'A serial number names a piece that went out on its line and is in no other return, one for each piece at most. Each line says what differs; nothing was requested.',
  ],
  'too-many-returns': [422, 'An order has at most 200 returns. Write to us about what else comes back.'],
  'too-many-photos': [
    429,
    'You have uploaded many photos today. Send the return without one, or wait a day.',
  ],
  'more-than-asked': [
    409,
    'More pieces than the return is of. Each line says of how many; nothing was received. Ask the buyer for another return of the rest.',
  ],
  'returned-serials-differ': [
    422,
    'Each piece that went out with a serial number comes back with the same one. Each line says what differs; nothing was received.',
  ],
  'shipment-returned': [
    409,
    'Pieces of this shipment are in a return, so it was no mistake. Refuse the return first if it was.',
  ],
} as const
