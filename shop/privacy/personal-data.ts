import { accountData } from './account-data.ts'
import { auditData } from './audit-data.ts'
import { orderData } from './order-data.ts'
import type { Rule } from './rule.ts'

/**
 * Every table with personal data, in the order in which an erasure goes through them: rows before those that find
 * them, so the audit log first and the account last.
 */
export const personalData: readonly (readonly [table: string, rule: Rule])[] = [
  ...Object.entries<Rule>(auditData),
  ...Object.entries<Rule>(orderData),
  ...Object.entries<Rule>(accountData),
]

const ofShop = 'what the shop sells and how; names at most the admin who set it'
const ofCards = 'the card service’s own; names an order by its number'
const fixed = 'fixed rows of the program'
const shortLived = 'hashes and requests of a sign-in, deleted after it'

/** Every other table, and why it is neither in a copy nor erased. */
export const notPersonal: Readonly<Record<string, string>> = {
  accounting_accounts: ofShop,
  accounting_settings: ofShop,
  announcement: ofShop,
  brand: ofShop,
  catalogue_import_addresses: ofShop,
  catalogue_import_families: ofShop,
  catalogue_import_rows: ofShop,
  catalogue_import_files: ofShop,
  catalogue_imports: ofShop,
  category_pages: ofShop,
  changes: 'ids and times of what changed; the records themselves are erased in their own tables',
  charge_settings: ofShop,
  coupons: ofShop,
  document_counters: ofShop,
  family_option_values: ofShop,
  family_options: ofShop,
  family_search: ofShop,
  family_variants: ofShop,
  variant_options: ofShop,
  goods_receipt_lines: ofShop,
  goods_receipt_pieces: ofShop,
  goods_receipt_serials: ofShop,
  goods_receipts: ofShop,
  kit_parts: ofShop,
  freight_tables: ofShop,
  incoming_stock: ofShop,
  legal_texts: ofShop,
  pools: ofShop,
  pallet_labels: ofShop,
  price_list_prices: ofShop,
  price_list_versions: ofShop,
  price_lists: ofShop,
  product_families: ofShop,
  product_search: ofShop,
  operator_runs: ofShop,
  shop_kind: ofShop,
  products_by_stock: ofShop,
  product_specifications: ofShop,
  product_texts: ofShop,
  product_words: ofShop,
  product_sales: ofShop,
  products: ofShop,
  punchout_connections:
    'of a company, not of a person; name the admin who made them, the member who orders until that account is deleted, and the company’s address for answers to orders by email',
  punchout_sessions: 'carts for a purchasing system and who chose them there; deleted after 30 days',
  purchase_order_lines: ofShop,
  purchase_orders: ofShop,
  quote_settings: ofShop,
  missed_paths: 'paths without a query; those that may name a person are not counted',
  redirects: ofShop,
  retention: ofShop,
  seller_details: ofShop,
  shop_currency: ofShop,
  shop_settings: ofShop,
  shop_time_zones: ofShop,
  signing_keys: ofShop,
  specification_values: ofShop,
  stock_count_lines: ofShop,
  stock_counts: ofShop,
  stock_promises: 'order and quote numbers, and days',
  supplier_products: ofShop,
  suppliers: ofShop,
  synonym_groups: ofShop,
  tax_rates: ofShop,
  wanted_pictures: ofShop,
  migrations: fixed,
  schema_rules: fixed,
  order_transitions: fixed,
  quote_transitions: fixed,
  return_transitions: fixed,
  card_events: ofCards,
  card_idempotency_keys: ofCards,
  card_payment_intents: ofCards,
  card_refunds: ofCards,
  card_secrets: ofCards,
  identity_authorization_requests: shortLived,
  identity_grants: shortLived,
  identity_recovery_codes: 'hashes only; deleted with the account',
  identity_refresh_tokens: 'hashes only; deleted with the account',
  rate_limits: 'hashes only; deleted within hours',
  customers: 'an opaque number that orders refer to',
  deleted_identities: 'an opaque number, so that a deleted account stays deleted',
  electronic_orders:
    'numbers and part numbers of orders that purchasing systems sent; of one that waits for an admin, until it is decided, also who gets the goods',
  demo_purchasing_documents: 'what the purchasing system of a demo keeps; empty in a live shop',
  erased_orders: 'which orders are of erased people',
  image_files: 'the bytes of images',
  untold_orders: 'order numbers that no admin has been told of',
}
