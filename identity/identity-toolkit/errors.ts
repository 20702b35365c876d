import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * Errors with a status other than 400: status, reason, and Google's name for the status (google.rpc.Code).
 */
const otherStatuses = {
  'The request is missing a valid API key.': [403, 'forbidden', 'PERMISSION_DENIED'],
  'Requests from other sites are not allowed.': [403, 'forbidden', 'PERMISSION_DENIED'],
  NOT_FOUND: [404, 'notFound', 'NOT_FOUND'],
  METHOD_NOT_ALLOWED: [405, 'methodNotAllowed', 'UNIMPLEMENTED'],
  REQUEST_TOO_LARGE: [413, 'invalid', 'INVALID_ARGUMENT'],
  INTERNAL_ERROR: [500, 'internalError', 'INTERNAL'],
  BACKEND_UNAVAILABLE: [503, 'backendError', 'UNAVAILABLE'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string, string]>

/**
 * The error codes of the Identity Toolkit API that are used here; `firebase/auth` maps each to one of its
 * `auth/…` codes.
 */
export type IdentityCode =
  | keyof typeof otherStatuses
  | 'EMAIL_EXISTS'
  | 'INVALID_EMAIL'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'WEAK_PASSWORD : Password should be at least 6 characters'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 128 characters'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password is one of the most common ones'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'OPERATION_NOT_ALLOWED'
  | 'MISSING_ID_TOKEN'
  | 'INVALID_ID_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'USER_NOT_FOUND'
  | 'USER_DISABLED'
  | 'MISSING_REFRESH_TOKEN'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_GRANT_TYPE'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'INVALID_REQUEST'
  | 'MISSING_REQ_TYPE'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_OOB_CODE'
  | 'INVALID_OOB_CODE'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_CONTINUE_URI'
  | 'UNAUTHORIZED_DOMAIN'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_CONTINUE_URI'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_IDP_RESPONSE'
  | 'UNVERIFIED_EMAIL'
  | 'SECOND_FACTOR_EXISTS'
  | 'INVALID_SESSION_INFO'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_CODE'
  | 'INVALID_CODE'
  // Not Google's: about sign-in at a company's identity provider.
  | 'COMPANY_SIGN_IN_ONLY'
  | 'EMAIL_NOT_OF_COMPANY'
  | 'EMAIL_NOT_VERIFIED'
  | 'ACCOUNT_ELSEWHERE'
  | 'ADMIN_ACCOUNT'
  | 'COMPANY_FULL'
  | 'ANOTHER_IDENTITY'
  | 'SERVICE_ACCOUNT_MAILBOX'

/** An expected refusal, in the API's error format. */
export class IdentityError extends Error {
  readonly code: IdentityCode

  constructor(code: IdentityCode) {
    super(code)
    this.code = code
  }
}

export function refuse(c: Context, message: IdentityCode): Response {
  if (!hasOtherStatus(message)) return reply(400, 'invalid')
  const [code, reason, status] = otherStatuses[message]
  return reply(code, reason, status)

  function reply(code: ContentfulStatusCode, reason: string, status?: string) {
    const errors = [{ message, domain: 'global', reason }]
    return c.json({ error: { code, message, errors, ...(status && { status }) } }, code)
  }
}

const hasOtherStatus = (code: IdentityCode): code is keyof typeof otherStatuses =>
  Object.hasOwn(otherStatuses, code)
