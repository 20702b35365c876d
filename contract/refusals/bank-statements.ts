/** Refusals of bank statements and their transfers: rows of the table in refusals.ts. */
export const bankStatementsRefusals = {
  'unreadable-statement': [
    422,
    'This file is not a bank statement. Choose one in camt.053 (XML or ZIP), MT940 or CSV.',
  ],
  'statement-columns-unknown': [422, 'The columns of this file are not known yet. Choose what each one is.'],
  'no-own-account': [
    409,
    'Enter your IBAN under Settings, Seller first: statements of other accounts are not read.',
  ],
  'no-such-statement': [404, 'There is no such bank statement. Reload the page to see the others.'],
  'no-such-bank-transfer': [404, 'There is no such transfer. Reload the page to see the others.'],
  'transfer-decided': [409, 'Somebody else has decided about this transfer. Reload the page to see how.'],
  'transfer-not-decided': [409, 'This transfer is waiting: there is nothing to undo.'],
  'transfer-not-undoable': [409, 'This transfer can no longer be undone.'],
  'parts-not-amount': [422, 'The parts do not add up to the amount of the transfer.'],
  'invoice-not-open': [
    409,
    'An invoice of the parts is not open on account. Reload the page to see the open ones.',
  ],
  'transfer-from-statement': [
    409,
    'This payment is of a bank statement. Undo the transfer there, so that the statement says the same.',
  ],
  'no-credit-left': [409, 'Less than this amount is left on the customer’s account.'],
} as const
