/** What is said of freight, tax, and what is expected on a day or holds from one on: rows of the table of refusals. */
export const dayRefusals = {
  'tax-number-needed': [409, 'The company has no tax number, and papers name the one by which it is exempt.'],
  'no-such-entry': [404, 'There is no such entry any more. Reload the page to see the others.'],
  'holds-already': [
    409,
    'This holds already, so it stays as it is. Add one that holds from a later day; it replaces this one.',
  ],
  'too-many-entries': [422, 'At most 2,000 entries are kept, and so many are there. Nothing was added.'],
  'no-such-incoming': [404, 'This is not expected any more: it came in, or was removed. Reload the page.'],
  'day-is-over': [422, 'This day is over. Choose today or a later day.'],
  'too-many-incoming': [
    422,
    'At most 20 deliveries of a product are expected at once. Receive or remove some first.',
  ],
  'freight-on-request': [
    422,
    'What freight costs for this weight is not in our tables. Request a quote, and we include it in the price; nothing was ordered.',
  ],
} as const
