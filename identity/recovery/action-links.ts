import { ACTION_PAGE } from '#contract/identity/endpoints.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/**
 * Threat: an open redirect, by a link in an e-mail of ours that leads on to another site.
 * @throws IdentityError INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
export function checkContinueUrl(publicUrl: string, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const url = URL.parse(sent)
  if (!url) throw new IdentityError('INVALID_CONTINUE_URI')
  if (url.origin !== publicUrl) throw new IdentityError('UNAUTHORIZED_DOMAIN')
  return url.href
}

/** Threat: a poisoned Host header, which the sender chooses. The link is built from the configured address instead. */
export function actionLink(
  publicUrl: string,
  mode: 'resetPassword' | 'verifyEmail',
  oobCode: string,
  continueUrl: string | undefined,
): string {
  const query = new URLSearchParams({ mode, oobCode, ...(continueUrl && { continueUrl }) })
  return `${publicUrl}${ACTION_PAGE}?${query}`
}
