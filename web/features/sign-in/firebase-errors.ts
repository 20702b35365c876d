import { Refused, Unreachable } from '#http/call-errors.ts'

const WRONG = 'Email and password do not match an account. Check both, or sign up.'
const ENDED = 'Your sign-in has ended. Please sign in again.'
const NOT_HERE = 'Signing in this way is not set up for this shop. Use email and password.'
const USED_LINK = 'This link was used already, or a newer one was sent. Ask for a new email.'
const NO_WINDOW = 'The sign-in window was closed before you signed in. Try again, or use email and password.'
const BUSY = 'Too many attempts. Wait a few minutes, then try again.'

/** A sentence for each of the provider's error codes: what happened, and what to do. */
const sentences: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG,
  'auth/user-not-found': WRONG,
  'auth/wrong-password': WRONG,
  'auth/email-already-in-use': 'There is an account with this email already. Sign in instead.',
  'auth/invalid-email': 'Provide a Valid Email',
  'auth/missing-email': 'Please Enter Email',
  'auth/weak-password': 'Must be Six Characters or more ',
  'auth/missing-password': 'Password is required',
  'auth/password-does-not-meet-requirements':
    'Choose another password: this one is longer than 128 characters, or so common that it is guessed first. A few words in a row are good.',
  'auth/multi-factor-auth-required':
    'This account has a second factor. Sign in with your password, then with a code from your app.',
  'auth/invalid-verification-code':
    'This code is wrong, too old, or was used before. Wait for the next one in your app and try again.',
  'auth/missing-verification-code': 'Enter the code from your app.',
  'auth/invalid-multi-factor-session': 'This took too long. Go back and sign in again.',
  'auth/multi-factor-info-not-found':
    'The second factor was changed in the meantime. Go back and sign in again.',
  'auth/second-factor-already-in-use': 'Your account has a second factor already.',
  'auth/unverified-email': 'Confirm your email first: My Profile sends you the link.',
  'auth/user-disabled': 'This account has been closed. Write to us if you think that is wrong.',
  'auth/user-token-expired': ENDED,
  'auth/invalid-user-token': ENDED,
  'auth/null-user': ENDED,
  'auth/requires-recent-login': 'Sign in again to continue: your last sign-in was too long ago.',
  'auth/too-many-requests': BUSY,
  'auth/quota-exceeded': BUSY,
  'auth/network-request-failed':
    'The sign-in service could not be reached. Check your connection and try again.',
  'auth/timeout': 'The sign-in service took too long to answer. Try again.',
  'auth/popup-closed-by-user': NO_WINDOW,
  'auth/user-cancelled': NO_WINDOW,
  'auth/redirect-cancelled-by-user': NO_WINDOW,
  'auth/popup-blocked':
    'Your browser did not open the sign-in window. Continue in this window instead, or allow pop-up windows.',
  'auth/account-exists-with-different-credential':
    'There is an account with this email already. Sign in with its password, or choose one with “Reset Password”.',
  'auth/credential-already-in-use': 'This Google account belongs to another account of this shop.',
  'auth/unauthorized-domain':
    'Google sign-in is not set up for this address of the shop. Use email and password, and tell us.',
  'auth/unauthorized-continue-uri': 'This link would lead to another site, so it was not sent.',
  'auth/invalid-continue-uri': 'This link would lead nowhere, so it was not sent.',
  'auth/operation-not-allowed': NOT_HERE,
  'auth/operation-not-supported-in-this-environment': NOT_HERE,
  'auth/admin-restricted-operation': NOT_HERE,
  'auth/auth-domain-config-required': NOT_HERE,
  'auth/invalid-api-key': NOT_HERE,
  'auth/company-sign-in-only':
    'People of your company sign in at its own identity provider. Choose “Sign In With Your Company” on the sign-in page.',
  'auth/company-provider-unavailable':
    'The identity provider of your company does not answer. Try again later, or ask your IT department.',
  'auth/company-provider-refused':
    'The identity provider of your company did not confirm who you are. Try again, or ask your IT department.',
  'auth/company-provider-email-missing':
    'The identity provider of your company sent no email address in the claim “email”, by which the shop knows people; it reads neither “preferred_username” nor “upn”. Ask your IT department to add the claim “email” to the ID token.',
  'auth/company-provider-claims-unusable':
    'The identity provider of your company sent a claim that the shop cannot store: “sub” is longer than 255 characters, or “sub” or “name” contains control characters. Ask your IT department to change it.',
  'auth/another-identity':
    'The identity provider of your company knows you by another identifier than whoever signed in with this email address before. If the account is yours, choose “Reset Password” on the sign-in page: its email proves that the mailbox is yours. Then sign in this way again.',
  'auth/service-account-mailbox':
    'A service account of the company uses this mailbox, and its programs would stop. Ask an owner of the company to remove it under Members, or sign in with another email address.',
  'auth/email-not-of-company':
    'The identity provider named an email address whose domain the company has not verified here. Ask an owner of the company.',
  'auth/email-not-verified':
    'The identity provider does not say that your email address is verified. Have it verified there, or ask your IT department to send the claim “email_verified”, then try again.',
  'auth/account-elsewhere':
    'There is an account with your email address that is not in the company. Sign in with its password and accept an invitation of the company; then you can sign in this way.',
  'auth/admin-account': 'This account is an admin’s of the shop, who cannot sign in this way.',
  'auth/company-full': 'The company has as many members as it can have. Ask an owner to remove one.',
  'auth/expired-action-code': 'This link is too old. Ask for a new email.',
  'auth/invalid-action-code': USED_LINK,
  'auth/missing-oob-code': USED_LINK,
  'auth/web-storage-unsupported':
    'Your browser stores nothing for this site, so you cannot stay signed in. Allow site data, then try again.',
}

/** This browser has a shop session, but the identity client has forgotten its user. */
export class NobodyLoggedIn extends Error {
  constructor() {
    super('No user is logged in')
  }
}

/** No company has an identity provider for the domain of this email. */
export class NoCompanyProvider extends Error {
  constructor(email: string) {
    super(
      `No company has set up its own sign-in for ${email.slice(email.lastIndexOf('@') + 1)}. Sign in with your password.`,
    )
  }
}

/** True if a second attempt replaced this one, so that there is nothing to report. */
export const isSuperseded = (failure: unknown) => codeOf(failure) === 'auth/cancelled-popup-request'

/** Returns the identity client's error code; undefined for any other failure. */
export function codeOf(failure: unknown): string | undefined {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : undefined
  return code?.startsWith('auth/') ? code : undefined
}

/** Returns the sentence to show. @throws any failure that the user can do nothing about */
export function firebaseErrorMessage(failure: unknown): string {
  if (failure instanceof NoCompanyProvider) return failure.message
  if (failure instanceof Refused || failure instanceof Unreachable || failure instanceof NobodyLoggedIn)
    return failure.message
  const code = codeOf(failure)
  if (code === undefined) throw failure
  return sentences[code] ?? `Signing in did not work (${code}). Please try again.`
}
