import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

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
  /** Until when an unpaid order holds its pieces; null once it is decided. */
  held_until: Date | null
  /** When the card service was last asked about its payment. */
  payment_checked_at: Date | null
  /** Whether no money can come from its payment any more, or all of it is settled. */
  payment_closed: Generated<boolean>
}

interface StockMoves {
  id: Generated<number>
  product_id: string
  /** Onto the shelf; negative: off it. */
  pieces: number
  reason: 'received' | 'ordered' | 'cancelled' | 'refunded' | 'corrected'
  order_id: string | null
  actor: string
  at: CreatedAt
}

interface Refunds {
  payment_id: string
  order_id: string
  amount_cents: number
  reason: 'admin' | 'late'
  actor: string
  asked_at: CreatedAt
  /** The card service's, once it was made. */
  refund_id: string | null
  made_at: Date | null
}

interface Quotes {
  id: Generated<string>
  buyer_id: string | null
  name: string
  email: string
  product_id: string
  product_name: string
  image: string
  pieces: number
  message: Generated<string>
  status: Generated<'asked' | 'answered' | 'accepted'>
  /** For one piece. */
  price_cents: number | null
  note: string | null
  expires_at: Date | null
  answered_by: string | null
  order_id: string | null
  created_at: CreatedAt
}

interface Messages {
  id: Generated<string>
  name: string
  email: string
  message: string
  created_at: CreatedAt
}

interface IdempotencyKeys {
  /** A user's id; empty for a call that needs no user. */
  owner: string
  key: string
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
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

export type CardPaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

type Metadata = ColumnType<Record<string, string>, string | undefined, string>

interface CardPaymentIntents {
  id: string
  client_secret: string
  amount_cents: number
  status: CardPaymentStatus
  capture_method: 'automatic' | 'manual'
  description: string | null
  metadata: Metadata
  /** Taken from the metadata by the database. */
  order_id: GeneratedAlways<string | null>
  /** A test card's name. */
  payment_method: string | null
  latest_charge: string | null
  last_error: ColumnType<unknown, string | null, string | null>
  captured_cents: Generated<number>
  /** The sum of the refunds, kept by the database. */
  refunded_cents: GeneratedAlways<number>
  canceled_at: Date | null
  cancellation_reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | 'abandoned' | null
  created_at: CreatedAt
}

interface CardRefunds {
  id: string
  payment_intent_id: string
  amount_cents: number
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
  created_at: CreatedAt
}

interface CardEvents {
  id: string
  type: string
  payment_intent_id: string
  /** What it happened to, as it was then, in Stripe's shape. */
  object: JSONColumnType<Record<string, unknown>>
  created_at: CreatedAt
  attempts: Generated<number>
  /** Null once it arrived or was given up. */
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whoever is delivering it just now. */
  lease: string | null
  /** The HTTP status of the last try; null when nobody answered. */
  last_status: number | null
  delivered_at: Date | null
}

interface CardSecrets {
  name: string
  value: string
}

interface CardIdempotencyKeys {
  /** SHA-256 of the key and of who may use it. */
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

interface Images {
  name: string
  created_at: CreatedAt
  kept_at: Date | null
}

interface ImageFiles {
  image: string
  width: number
  format: 'avif' | 'webp' | 'jpg'
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}

interface AdminActions {
  id: Generated<number>
  actor: string
  deed: string
  subject: string
  label: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  at: CreatedAt
}

export interface Tables {
  signing_keys: SigningKeys
  users: Users
  products: Products
  orders: Orders
  order_moves: OrderMoves
  stock_moves: StockMoves
  refunds: Refunds
  quotes: Quotes
  messages: Messages
  idempotency_keys: IdempotencyKeys
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
  card_refunds: CardRefunds
  card_events: CardEvents
  card_secrets: CardSecrets
  card_idempotency_keys: CardIdempotencyKeys
  mails: Mails
  images: Images
  image_files: ImageFiles
  admin_actions: AdminActions
}
