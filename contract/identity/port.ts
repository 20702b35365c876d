import type { CompanyProvider } from '../identity-providers/company-sign-in.ts'

/** A person as the identity provider identifies them. */
export interface Identity {
  /** Opaque and stable; another account with the same email has a different one. */
  readonly uid: string
  /** Lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  /** The time of the last sign-in or reauthentication. */
  readonly authenticatedAt: Date
  /** Whether that included a second factor. */
  readonly secondFactor: boolean
}

/** The facts that decide whether the sessions of an account are still valid. */
export interface SignInValidity {
  readonly disabled: boolean
  /** Sign-ins before this are revoked. */
  readonly validSince: Date
}

/** The shop's interface to an identity provider. */
export interface IdentityPort {
  /**
   * Verifies an ID token. Undefined if the token is not the provider's, was altered, has expired, or its
   * account is gone.
   * @throws IdentityUnavailable when the provider must be asked and does not answer
   */
  verify(idToken: string): Promise<Identity | undefined>
  /**
   * Returns true if the session that began with this sign-in is still valid: its account exists, is not disabled, and
   * has not revoked its sessions since. A provider that cannot be asked returns true and refuses the next ID
   * token instead.
   * @param account the embedded provider's account of this uid, where the caller has read it with something else, which
   * saves a statement per request; null if there is none
   */
  isSessionValid(uid: string, authenticatedAt: Date, account?: SignInValidity | null): Promise<boolean>
  /**
   * Deletes the account and ends all its sessions; does nothing if it is already gone. Also does nothing with
   * a provider whose accounts the shop cannot manage: signing in again creates a new user.
   */
  deleteAccount(uid: string): Promise<void>
  /**
   * Removes an account's second factor and ends all its sessions; does nothing if there is none. Undefined if
   * the shop cannot manage the accounts.
   */
  readonly resetSecondFactor: ((uid: string) => Promise<void>) | undefined
  /** Undefined if the shop cannot see sign-ins. */
  readonly signIns: SignInLog | undefined
  /**
   * Reads the configuration of a company's identity provider. May take seconds: never call it inside a database transaction.
   * Undefined if companies cannot have providers of their own.
   * @returns why it could not be read, in words for people; undefined if it could
   */
  readonly checkProvider:
    | ((
        provider: Pick<CompanyProvider, 'issuer' | 'clientId' | 'clientSecret'>,
      ) => Promise<string | undefined>)
    | undefined
}

/** The log of sign-ins and failed attempts. */
export interface SignInLog {
  /**
   * Lists an account's entries, newest first.
   * @param cursor the id of the last entry on the previous page
   */
  list(
    uid: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly rows: readonly SignInEntry[]; readonly total: number }>
  /** Ends every session of the account, and revokes everything proved in one. */
  endAll(uid: string): Promise<void>
}

export interface SignInEntry {
  readonly id: string
  readonly at: Date
  readonly outcome: 'signed-in' | 'wrong-password' | 'wrong-code' | 'too-many-attempts'
  /** The provider's name for the first step: `password`, `google.com` or that of a company. */
  readonly method: string
  readonly secondFactor: 'code' | 'recovery-code' | null
  /** In plain words. */
  readonly device: string
  readonly address: string | null
}

/** The identity provider did not answer. Safe to retry. */
export class IdentityUnavailable extends Error {}
