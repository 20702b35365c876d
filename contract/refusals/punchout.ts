/** Refusals about PunchOut: rows of the table in refusals.ts. */
export const punchoutRefusals = {
  'punchout-not-started': [
    410,
    'This link from your purchasing system was used already, or is older than ten minutes. Open the shop from your purchasing system again.',
  ],
  'punchout-session-over': [
    410,
    'This visit from your purchasing system is over: the cart was returned, or the visit took too long. Open the shop from your purchasing system again.',
  ],
  'punchout-cart-not-orderable': [
    409,
    'Some lines of the cart cannot be ordered as they are. Change or remove them, then return the cart.',
  ],
  'punchout-above-credit': [
    409,
    'An order of this cart would be refused today because of its cost. You can still return the cart, for approval.',
  ],
  'punchout-identity-taken': [
    409,
    'Another connection has this domain and identity. Purchasing systems are told apart by them: choose others, or end that connection first.',
  ],
  'too-many-punchout-connections': [
    409,
    'A company has at most 10 connections. End one that is no longer used.',
  ],
  'punchout-connection-not-cxml': [409, 'A connection by OCI takes no orders and gets no documents.'],
  'buyer-not-in-company': [
    409,
    'This person is no longer a member of the company. Reload the page and choose another.',
  ],
  'documents-need-secret': [
    422,
    'Type the shared secret too: the shop sends it only to the address for which it was typed.',
  ],
  'no-inbound-mail': [
    409,
    'This shop receives no email. Its operator must first set INBOUND_MAIL_PORT and INBOUND_MAIL_DOMAIN.',
  ],
  'no-such-electronic-document': [
    404,
    'There is no such document. Documents are kept for 30 days: read the order, shipment or invoice itself instead.',
  ],
  'electronic-document-not-writable': [409, 'The document cannot be written.'],
  'documents-are-off': [
    409,
    'The shop sends no documents to this purchasing system, so nothing was sent. Save its address first; a connection that has ended needs a new one.',
  ],
  'electronic-order-not-readable': [422, 'This is no purchase order that the shop can read.'],
  'electronic-order-refused': [409, 'The order was refused.'],
  'no-connection-for-order': [
    404,
    'Your company has no connection with the sender that this document names. Ask an admin of the shop to create one.',
  ],
  'connection-orders-for-another': [
    403,
    'Only the member in whose name this purchasing system orders may send its orders. Ask an admin of the shop to choose the member.',
  ],
  'too-many-electronic-orders': [429, 'Too many orders came in the last minute. Try again in a minute.'],
  'no-such-electronic-order': [
    404,
    'There is no such electronic order. One that was refused is kept for 90 days.',
  ],
  'electronic-order-decided': [
    409,
    'This order is no longer waiting: it was accepted, rejected or withdrawn. Reload the page.',
  ],
  'electronic-order-changed': [
    409,
    'Prices or pieces have changed since you opened this page. Reload it, and decide again.',
  ],
  'electronic-order-differs': [409, 'The order cannot be placed as it is.'],
  'more-than-ordered': [422, 'The purchasing system ordered fewer pieces of this line.'],
  'no-such-punchout-connection': [404, 'This connection does not exist, or has ended.'],
} as const
