/** Refusals about companies' own identity providers: rows of the table in refusals.ts. */
export const identityProvidersRefusals = {
  'identity-provider-not-offered': [
    409,
    'This shop signs people in with Firebase. Sign-in by a company’s own provider needs the shop’s own sign-in service. Write to us if you need it.',
  ],
  'identity-provider-needs-https': [422, 'The issuer must begin with https://.'],
  'identity-provider-unreachable': [
    422,
    'The configuration of the provider could not be read. Check the issuer, and that the provider can be reached from the internet.',
  ],
  'client-secret-needed': [422, 'Enter the client secret. It is needed with another issuer or client too.'],
  'no-identity-provider': [404, 'Your company has not connected an identity provider. Connect one first.'],
  'identity-provider-untested': [
    409,
    'Nobody has signed in with these settings yet. Test the sign-in first, so that nobody is locked out.',
  ],
  'no-proved-domain': [409, 'Your company has not verified a domain yet. Verify one first.'],
  'domain-public': [
    422,
    'Anybody can have an email at this domain, so no company can claim it. Use a domain of your company’s own.',
  ],
  'domain-taken': [409, 'Another company has verified this domain. Write to us if it is yours.'],
  'too-many-domains': [422, 'A company has at most 10 domains. Remove one that is no longer used.'],
  'no-such-domain': [404, 'Your company has not claimed this domain. Reload the page.'],
  'no-txt-record': [
    409,
    'The TXT record was not found. New records can take an hour to be seen everywhere. Check its name and value, then try again.',
  ],
  'wrong-domain-code': [
    422,
    'The code is wrong or too old. After five wrong codes a new one is needed. Have it sent again.',
  ],
  'too-many-domain-codes': [
    429,
    'Too many codes were sent for this domain. Wait an hour, or use the TXT record.',
  ],
  'no-such-scim-token': [404, 'Your company has no such token, or it is revoked already. Reload the page.'],
  'too-many-scim-tokens': [422, 'A company has at most 5 tokens. Revoke one that is no longer used.'],
} as const
