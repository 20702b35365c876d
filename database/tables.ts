import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

interface SigningKeys {
  id: string
  purpose: 'identity' | 'shop'
  private_jwk: JSONColumnType<Record<string, unknown>>
  public_jwk: JSONColumnType<Record<string, unknown>>
  created_at: CreatedAt
}

interface Users {
  id: Generated<string>
  identity_uid: string
  /** Lower case. Null once somebody else proved to own it. */
  email: string | null
  name: Generated<string>
  role: 'admin' | null
  address: string | null
  phone: string | null
  education: string | null
  created_at: CreatedAt
}

interface Products {
  id: Generated<string>
  name: string
  /** A multiple of 100: products are priced in whole dollars. */
  price_cents: number
  available: number
  description: string
  image: string
  category: string
  specs: JSONColumnType<Record<string, string>>
  created_at: CreatedAt
  deleted_at: Date | null
}

type OrderStatus = 'not payed' | 'pending' | 'delivered' | 'cancelled' | 'refunded'

interface Orders {
  id: Generated<string>
  /** Null once the account was deleted; the order keeps its own copy of name and e-mail. */
  buyer_id: string | null
  buyer_name: string
  buyer_email: string
  product_id: string
  product_name: string
  image: string
  pieces: number
  price_cents: number
  amount_cents: number
  address: string
  phone: string
  status: Generated<OrderStatus>
  payment_id: string | null
  transaction_id: string | null
  placed_at: CreatedAt
}

interface OrderMoves {
  id: Generated<number>
  order_id: string
  from_status: OrderStatus | null
  to_status: OrderStatus
  /** A user's e-mail, or the part of the shop that did it. */
  actor: string
  at: CreatedAt
}

interface Reviews {
  id: Generated<string>
  author_id: string | null
  username: string
  product_name: string
  review: string
  rating: number
  created_at: CreatedAt
}

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
  expires_at: Date
}

interface IdentityRefreshTokens {
  /** SHA-256 of the token. */
  hash: string
  session_id: string
  created_at: CreatedAt
  rotated_at: Date | null
}

interface IdentityLimits {
  /** SHA-256 of whose it is. */
  bucket: string
  empty_at: Date
}

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
  subject: string
  uid: string
  email: string
  created_at: CreatedAt
}

interface IdentityRounds {
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

interface CardPaymentIntents {
  id: string
  client_secret: string
  amount_cents: number
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  order_id: string | null
  /** A test card's name. */
  payment_method: string | null
  latest_charge: string | null
  last_error: ColumnType<unknown, string | null, string | null>
  created_at: CreatedAt
}

interface CardIdempotencyKeys {
  key: string
  /** Hash of path and parameters: the same key with others is refused. */
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
}

interface Mails {
  id: Generated<number>
  message_key: string
  recipient: string
  subject: string
  /** Both null once a live shop has sent the mail or given it up. */
  text: string | null
  html: string | null
  created_at: CreatedAt
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
}

export interface Tables {
  signing_keys: SigningKeys
  users: Users
  products: Products
  orders: Orders
  order_moves: OrderMoves
  reviews: Reviews
  identity_accounts: IdentityAccounts
  identity_sessions: IdentitySessions
  identity_refresh_tokens: IdentityRefreshTokens
  identity_limits: IdentityLimits
  identity_codes: IdentityCodes
  identity_links: IdentityLinks
  identity_rounds: IdentityRounds
  identity_grants: IdentityGrants
  card_payment_intents: CardPaymentIntents
  card_idempotency_keys: CardIdempotencyKeys
  mails: Mails
}
