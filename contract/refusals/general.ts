/** Refusals that any call can answer: rows of the table in refusals.ts. */
export const generalRefusals = {
  'steps-left': [409, 'Some steps before this one are neither done nor skipped.'],
  'bad-input': [400, 'Some fields are missing or not valid. They are named in issues.'],
  'malformed-json': [400, 'The body is not valid JSON.'],
  'not-json': [415, 'Send the body as JSON, with the header Content-Type: application/json.'],
  'too-large': [413, 'The body is too large.'],
  'no-such-call': [404, 'There is no such call. /api/docs lists all calls.'],
  'wrong-method': [405, 'This path exists, but not for this method. The Allow header names its methods.'],
  'bad-idempotency-key': [400, 'An Idempotency-Key is 1 to 255 visible ASCII characters.'],
  'key-reused': [422, 'This Idempotency-Key was sent before, with another request. Use a new key.'],
  'no-such-job': [404, 'This job is no longer given up. Reload the page to see the others.'],
  'job-of-earlier-version': [
    409,
    'This version of the shop no longer has this kind of job, so it cannot run. Dismiss it.',
  ],
  'bad-signature': [400, 'This was not signed by the card service, or was signed too long ago.'],
  'announcement-over': [
    422,
    'The end of the announcement is in the past. Choose a later end, or none, and save it again.',
  ],
  'no-such-legal-text': [
    404,
    'There is no such version of this text. The page lists the available versions.',
  ],
  'unreadable-markdown': [
    422,
    'Write the text in Markdown, without HTML and without a heading of the first level: the page has its title already.',
  ],
  'too-many-messages': [429, 'Too many messages were sent. Try again in an hour.'],
  'too-many-requests': [
    429,
    'This API key made too many requests. Wait for the time in Retry-After, then continue.',
  ],
  'shop-unavailable': [503, 'The shop cannot reach its data right now. Please try again in a minute.'],
  'too-many-at-once': [
    429,
    'Too many requests came from your network at once. Please try again in a few seconds.',
  ],
  overloaded: [503, 'Too many people are using the shop right now. Please try again in a few seconds.'],
  internal: [500, 'Something went wrong on our side. It has been logged. Please try again.'],
} as const
