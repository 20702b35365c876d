/**
 * The shop's interface for sign-in at companies' own identity providers, used by the identity service; `open.ts`
 * connects the two.
 */

/** An identity provider of a company (OpenID Connect). */
export interface CompanyProvider {
  /** Its name in tokens: see `provider-id.ts`. */
  readonly providerId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Empty: it gives no roles. */
  readonly roleClaim: string
}

/** A person as their company's identity provider describes them. */
export interface CompanyPerson {
  readonly providerId: string
  /** Lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  /** Values of the claim that gives roles. */
  readonly roles: readonly string[]
}

/** Reasons why somebody may not sign in at a company's identity provider. */
export type CompanySignInProblem =
  | 'email-not-of-company'
  | 'email-not-verified'
  | 'account-elsewhere'
  | 'admin-account'
  | 'company-full'
  | 'service-account-mailbox'

/** The identity service's interface to the companies of the shop. */
export interface CompanySignIn<Transaction> {
  find(providerId: string): Promise<CompanyProvider | undefined>
  /** Makes a request to an address that a company has given. */
  readonly fetch: (
    url: string,
    init: {
      readonly method?: string | undefined
      readonly headers?: ConstructorParameters<typeof Headers>[0]
      readonly body?: unknown
      readonly signal?: AbortSignal | null | undefined
    },
  ) => Promise<Response>
  /**
   * Makes the person a member of the company, or gives them the role that they have from now on.
   * @param account the account that they sign in to, locked; undefined if they have none
   * @param prepare creates or links the account; called only if they may sign in
   */
  admit(
    transaction: Transaction,
    person: CompanyPerson,
    account: { readonly uid: string; readonly email: string; readonly emailVerified: boolean } | undefined,
    prepare: () => Promise<{ readonly uid: string; readonly email: string }>,
  ): Promise<CompanySignInProblem | undefined>
  /** The provider at which the person with this email has to sign in; undefined if they may sign in in any way. */
  requiredFor(transaction: Transaction, email: string): Promise<string | undefined>
}
