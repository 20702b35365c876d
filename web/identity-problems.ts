import { Refused, Unreachable } from '#http/call.ts'

/** What the identity provider's codes mean to a person: what happened, and what to do. */
const sentences: Readonly<Record<string, string>> = {
  'auth/invalid-credential': 'E-mail and password do not match an account. Check both, or sign up.',
  'auth/user-not-found': 'E-mail and password do not match an account. Check both, or sign up.',
  'auth/wrong-password': 'E-mail and password do not match an account. Check both, or sign up.',
  'auth/email-already-in-use': 'There is an account with this e-mail already. Log in instead.',
  'auth/invalid-email': 'Provide a Valid Email',
  'auth/weak-password': 'Must be Six Characters or more ',
  'auth/missing-password': 'Password is required',
  'auth/user-disabled': 'This account has been closed. Write to us if you think that is wrong.',
  'auth/user-token-expired': 'Your sign-in has ended. Please log in again.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'auth/network-request-failed':
    'The sign-in service could not be reached. Check your connection and try again.',
}

/** @throws the failure itself when it is not one that a person can do something about */
export function identityProblem(failure: unknown): string {
  if (failure instanceof Refused || failure instanceof Unreachable) return failure.message
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : undefined
  if (!code?.startsWith('auth/')) throw failure
  return sentences[code] ?? `Signing in did not work (${code}). Please try again.`
}
