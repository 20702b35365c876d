import { isEmail, normalEmail } from '#contract/fields.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/** RFC 5321: the longest address that a mail server must accept. */
const MAX_CHARS = 254
/** Threat: megabytes of input that would be trimmed and lower-cased before they are refused. */
const MAX_CHARS_READ = 1_000

/**
 * Returns the form in which emails are stored and compared: see `normalEmail`.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL
 */
export function normalizeEmail(sent: string): string {
  if (!sent) throw new IdentityError('MISSING_EMAIL')
  const email = normalEmail(sent.slice(0, MAX_CHARS_READ))
  if (email.length > MAX_CHARS || !isEmail(email) || !email.isWellFormed())
    throw new IdentityError('INVALID_EMAIL')
  return email
}
