/** Payments, invoices and refunds: rows of the table in refusals.ts. */
export const paymentsRefusals = {
  'no-such-invoice': [404, 'There is no such invoice, or it is not yours.'],
  'invoice-not-structured': [
    409,
    'The electronic invoice cannot be made: details that it needs were missing when the document was issued.',
  ],
  'unreadable-invoice': [
    422,
    'This file is not an electronic invoice. Choose an XML file or a PDF with XML in it.',
  ],
  'no-such-transmission': [404, 'No such document was sent.'],
  'not-refused': [409, 'Only a document that was refused can be sent again.'],
  'no-invoice-address': [409, 'The company no longer has an address for its invoices.'],
  'accounting-incomplete': [
    409,
    'The file cannot be created: accounts are missing under Settings, Accounting.',
  ],
  'several-fiscal-years': [422, 'A DATEV file covers one fiscal year at most. Choose a shorter period.'],
  'no-such-month': [404, 'There is no such month in the books.'],
  'month-not-over': [409, 'This month is not over. It can be closed from its last day’s end on.'],
  'month-is-closed': [409, 'This month is closed already.'],
  'earlier-month-open': [409, 'An earlier month is open. Close that one first.'],
  'month-incomplete': [409, 'The month cannot be closed: something is missing or does not add up.'],
  'month-needs-reason': [409, 'Something of this month is open. Say why it is closed nevertheless.'],
  'month-closed': [409, 'The books of this month are closed. Choose a later day.'],
  'books-busy': [
    503,
    'Documents are being written at this moment. Nothing was closed. Try again in a minute.',
  ],
  'no-such-transfer': [404, 'This invoice has no such transfer.'],
  'above-open': [409, 'This is more than the open amount of the invoice. Record the open amount, or less.'],
  'not-reversible': [
    409,
    'This transfer can no longer be reversed: it was reversed already, or its money was paid back.',
  ],
  'not-payable': [409, 'This order can no longer be paid: it has been paid, was cancelled or has expired.'],
  'paid-too-late': [
    409,
    'This order could no longer be paid when your payment arrived. The whole amount is on its way back to your card.',
  ],
  'not-paid': [
    409,
    'The card payment of this order has not gone through yet. You have not been charged for it.',
  ],
  'cards-unavailable': [
    503,
    'The card service does not answer right now. Nothing was charged. Try again in a minute.',
  ],
  'not-refundable': [
    409,
    'Only an order that is paid or on account, with nothing shipped yet, can be refunded.',
  ],
  'nothing-to-refund': [
    409,
    'Nothing of this order can be refunded: it is not paid or not invoiced yet, was cancelled, or has been refunded in full.',
  ],
  'above-refundable': [
    409,
    'This is more than the rest of the order after earlier refunds. Refund the rest, or less.',
  ],
  'pieces-refunded-before': [
    409,
    'The line has fewer pieces left to refund. Reload the page to see its refunds.',
  ],
  'all-before-delivery': [
    409,
    'This is the whole rest of an order that is not delivered yet. Deliver it first, refund the whole order if nothing is shipped, or refund less.',
  ],
  'too-many-refunds': [422, 'An order has at most 200 refunds. Refund the rest in one.'],
} as const
