/** Refusals about redirects of old addresses: rows of the table in refusals.ts. */
export const redirectsRefusals = {
  'redirect-loop': [
    422,
    'This path would lead back to itself: its target is redirected to it. Choose another target, or delete that redirect first.',
  ],
  'too-many-redirects': [
    422,
    'A shop has at most 20,000 redirects. Delete some that are no longer followed.',
  ],
  'no-such-redirect': [404, 'This redirect does not exist, or was deleted.'],
} as const
