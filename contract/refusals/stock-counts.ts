/** Refusals of stock counts: rows of the table in refusals.ts. */
export const stockCountsRefusals = {
  'no-such-count': [404, 'There is no such stock count. Reload the page to see the others.'],
  'nothing-to-count': [422, 'None of these products has stock. Choose others.'],
  'too-much-to-count': [422, 'These are more than 1,000 products. Count them in several counts.'],
  'nothing-counted': [409, 'Nothing has been counted yet. Record some pieces first.'],
  'count-not-open': [409, 'This count was closed. Start another one to count again.'],
  'count-not-closed': [
    409,
    'The count is not closed, or it was posted or discarded already. Reload the page.',
  ],
  'count-over': [409, 'The count was posted or discarded already.'],
  'counted-it-yourself': [403, 'You counted part of it, so somebody else has to post it.'],
  'corrected-since-counted': [
    409,
    'The stock of a product was corrected since it was counted here. Discard this count, and count again.',
  ],
  'count-below-reserved': [
    409,
    'Some missing pieces are promised to orders. Cancel orders of the product that are not shipped, or count it again.',
  ],
} as const
