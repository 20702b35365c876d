import { ACTION_PAGE } from '#contract/identity/endpoints.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/**
 * Threat: an open redirect through a link in one of our emails to another site.
 * @throws IdentityError INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
export function checkContinueUrl(publicUrl: string, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const url = URL.parse(sent)
  if (!url) throw new IdentityError('INVALID_CONTINUE_URI')
  if (url.origin !== publicUrl) throw new IdentityError('UNAUTHORIZED_DOMAIN')
  return url.href
}

/** Builds the link from the configured address. Threat: a poisoned Host header, which the sender controls. */
export function actionLink(
  publicUrl: string,
  mode: 'resetPassword' | 'verifyEmail',
  oobCode: string,
  continueUrl: string | undefined,
): string {
  const query = new URLSearchParams({ mode, oobCode, ...(continueUrl && { continueUrl }) })
  return `${publicUrl}${ACTION_PAGE}?${query}`
}
