import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Tables of the embedded identity provider. */

interface IdentityAccounts {
  uid: string
  /** Lower case. */
  email: string
  email_verified: Generated<boolean>
  /** PHC string, argon2id. */
  password_hash: string | null
  display_name: string | null
  photo_url: string | null
  disabled: Generated<boolean>
  valid_since: ColumnType<Date, Date | undefined, Date>
  created_at: CreatedAt
  last_login_at: ColumnType<Date, Date | undefined, Date>
}

interface IdentitySessions {
  id: string
  uid: string
  authenticated_at: Date
  provider: string
  /** The second factor used to begin it. */
  second_factor: string | null
  expires_at: Date
}

interface IdentitySecondFactors {
  uid: string
  id: string
  /** Base 32. */
  secret: string
  enrolled_at: Date
  /** The newest time step whose code was accepted. */
  last_step: number
}

interface IdentityRecoveryCodes {
  uid: string
  /** SHA-256 of the code. */
  hash: string
  used_at: Date | null
}

interface IdentityRefreshTokens {
  /** SHA-256 of the token. */
  hash: string
  session_id: string
  created_at: CreatedAt
  rotated_at: Date | null
}

interface IdentityDevices {
  /** SHA-256 of the device's token. */
  hash: string
  uid: string
  created_at: CreatedAt
}

export interface IdentitySignIns {
  id: Generated<string>
  uid: string
  at: Date
  outcome: SignInOutcome
  /** The `sign_in_provider` of the first step. */
  method: string
  second_factor: 'code' | 'recovery-code' | null
  device: string
  address: string | null
}

export type SignInOutcome = 'signed-in' | 'wrong-password' | 'wrong-code' | 'too-many-attempts'

interface IdentityCodes {
  uid: string
  purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL'
  /** SHA-256 of the code. */
  hash: string
  email: string
  expires_at: Date
}

interface IdentityLinks {
  issuer: string
  /** `google.com`, or the provider of a company as the tokens name it. */
  provider: Generated<string>
  subject: string
  uid: string
  email: string
  created_at: CreatedAt
}

interface IdentityAuthorizationRequests {
  state_hash: string
  browser_hash: string
  request: JSONColumnType<Record<string, unknown>>
  nonce: string
  code_verifier: string
  expires_at: Date
}

interface IdentityGrants {
  hash: string
  session_hash: string
  claims: JSONColumnType<Record<string, unknown>>
  expires_at: Date
}

export interface IdentityTables {
  identity_accounts: IdentityAccounts
  identity_recovery_codes: IdentityRecoveryCodes
  identity_second_factors: IdentitySecondFactors
  identity_sessions: IdentitySessions
  identity_sign_ins: IdentitySignIns
  identity_refresh_tokens: IdentityRefreshTokens
  identity_codes: IdentityCodes
  identity_devices: IdentityDevices
  identity_links: IdentityLinks
  identity_authorization_requests: IdentityAuthorizationRequests
  identity_grants: IdentityGrants
}
