/** Refusals of goods receipts: rows of the table in refusals.ts. */
export const goodsReceiptsRefusals = {
  'no-such-receipt': [404, 'There is no such goods receipt. Reload the page to see the others.'],
  'receipt-posted': [409, 'The receipt was posted, so it can no longer be changed. Start another one.'],
  'code-not-known': [404, 'No product has this code. Scan its GTIN or its SKU.'],
  'code-of-several': [409, 'Several products have this code. Scan the SKU.'],
  'serial-not-readable': [
    422,
    'This is not a valid serial number. Use up to 64 letters, digits and symbols, without commas or semicolons.',
  ],
  'serial-received-before': [
    409,
    'This serial number has been scanned already, and counts once. Scan the next one.',
  ],
  'no-such-serial': [404, 'This serial number is no longer in the receipt. Reload the page.'],
  'receipt-too-long': [409, 'A receipt has at most 300 products. Post this one, and start another.'],
  'too-many-pieces': [409, 'These would be more than 100 million pieces. Correct the number.'],
  'fewer-than-none': [409, 'Fewer pieces were scanned than that. Reload the page to see how many.'],
  'fewer-than-serials': [
    409,
    'More serial numbers were scanned than pieces would be left. Remove serial numbers first.',
  ],
  'receipt-changed': [
    409,
    'The scans or the expected pieces have changed meanwhile. Look at the differences again, then post them.',
  ],
  'nothing-scanned': [409, 'Nothing has been scanned yet. Scan the goods, or discard the receipt.'],
} as const
