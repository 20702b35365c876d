/** Shipments and returns: rows of the table in refusals.ts. */
export const shippingRefusals = {
  'not-deliverable': [409, 'Only an order that is paid or on account, and still pending, can be delivered.'],
  'not-shippable': [
    409,
    'Only an order that is paid or on account, with pieces left to ship, can be shipped. Reload the page to see its current state.',
  ],
  'no-such-delivery': [422, 'The order does not go to this address. Reload the page to see its addresses.'],
  'more-than-open': [
    409,
    'These are more pieces than are left to ship. Each line says how many are left; nothing was shipped.',
  ],
  'pieces-not-here': [
    409,
    'Some of these pieces have not come yet. Receive them first, or ship those in stock.',
  ],
  'ship-together': [
    409,
    'The buyer wants all pieces together, and some have not come yet. Unless the order pays the freight of one shipment, the buyer can change that on the order’s page.',
  ],
  'kit-by-parts': [
    422,
    'A kit is shipped, returned and refunded by its parts. Use their numbers, which follow those of the order’s lines.',
  ],
  'serials-needed': [
    422,
    'A product shipped with serial numbers needs one for each piece, and other products take none. Each line says what differs; nothing was shipped.',
  ],
  'serials-shipped-before': [
    409,
    'Some of these serial numbers were shipped before. They are named; nothing was shipped. Check the pieces, or the earlier shipment.',
  ],
  'ship-with-serials': [
    409,
    'The pieces still to ship need serial numbers. Enter them under “Ship pieces” on the page of the order, then deliver it.',
  ],
  'nothing-to-pick': [409, 'None of these orders has pieces that can be shipped now.'],
  'too-many-shipments': [422, 'An order has at most 500 shipments. Ship the rest of it in the last one.'],
  'no-such-shipment': [404, 'This shipment no longer exists. Reload the page to see the others.'],
  'shipment-delivered': [409, 'This shipment is delivered, so it can no longer be changed.'],
  'no-such-return': [404, 'There is no such return, or it is not yours.'],
  'return-not-open': [
    409,
    'This is no longer possible for this return. Reload the page to see its current state.',
  ],
  'nothing-to-return': [409, 'No pieces of this order that could be returned have been shipped.'],
  'more-than-returnable': [
    409,
    'These are more pieces than can be returned: only those that were shipped and are in no other return. Each line says how many are left; nothing was requested.',
  ],
  'serials-not-returnable': [
    409,
    'Each serial number must belong to a piece that was shipped on its line and is in no other return, with at most one for each piece. Each line says what differs; nothing was requested.',
  ],
  'too-many-returns': [422, 'An order has at most 200 returns. Write to us about further pieces.'],
  'too-many-photos': [
    429,
    'You have uploaded many photos today. Send the return without one, or wait a day.',
  ],
  'more-than-asked': [
    409,
    'These are more pieces than the return is for. Each line says for how many; nothing was received. Ask the buyer to request another return for the rest.',
  ],
  'returned-serials-differ': [
    422,
    'Each piece that was shipped with a serial number must come back with the same one. Each line says what differs; nothing was received.',
  ],
  'shipment-refunded': [
    409,
    'Part of this shipment’s invoice is credited, so it can no longer be withdrawn. Refund its other pieces too, if they were not sent.',
  ],
  'shipment-returned': [
    409,
    'Pieces of this shipment are in a return. If the shipment was a mistake, refuse the return first.',
  ],
} as const
