import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The codes of the Identity Toolkit that we answer with; `firebase/auth` turns each into one of its `auth/…` codes. */
export type IdentityCode =
  | 'EMAIL_EXISTS'
  | 'INVALID_EMAIL'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'WEAK_PASSWORD : Password should be at least 6 characters'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 128 characters'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'OPERATION_NOT_ALLOWED'
  | 'INVALID_ID_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'USER_NOT_FOUND'
  | 'USER_DISABLED'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_GRANT_TYPE'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'INVALID_REQUEST'
  | 'The request is missing a valid API key.'
  | 'NOT_FOUND'
  | 'INTERNAL_ERROR'

/** A "no" in the dialect's own shape. */
export class IdentityError extends Error {
  readonly code: IdentityCode
  readonly status: ContentfulStatusCode

  constructor(code: IdentityCode, status: ContentfulStatusCode = 400) {
    super(code)
    this.code = code
    this.status = status
  }
}

export function refuse(c: Context, { code, status }: IdentityError): Response {
  const errors = [{ message: code, domain: 'global', reason: 'invalid' }]
  return c.json({ error: { code: status, message: code, errors } }, status)
}
