import type { Addresses, BillingAddresses } from './tables/addresses.ts'
import type { ApiKeys } from './tables/api-keys.ts'
import type { ApprovalSteps, OrderApprovalSteps, StandIns } from './tables/approvals.ts'
import type { AuditLog } from './tables/audit-log.ts'
import type {
  CallOffCalls,
  CallOffDates,
  CallOffLines,
  CallOffOrders,
  CallOffPromises,
} from './tables/call-off-orders.ts'
import type {
  CardEvents,
  CardIdempotencyKeys,
  CardPaymentIntents,
  CardRefunds,
  CardSecrets,
} from './tables/cards.ts'
import type { CartLines } from './tables/carts.ts'
import type { CategoryPages } from './tables/categories.ts'
import type { Changes } from './tables/changes.ts'
import type { ChargeSettings, FreightTables, OrderCharges, TaxRates } from './tables/charges.ts'
import type { Companies, CompanyEvents, Invitations } from './tables/companies.ts'
import type { Messages } from './tables/contact.ts'
import type { Budgets, CostCentres } from './tables/cost-centres.ts'
import type { Coupons, CouponUses } from './tables/coupons.ts'
import type { Customers } from './tables/customers.ts'
import type { DemoPurchasingDocuments, ElectronicOrders } from './tables/electronic-orders.ts'
import type {
  FamilyOptions,
  FamilyOptionValues,
  FamilySearch,
  FamilyVariants,
  ProductFamilies,
} from './tables/families.ts'
import type {
  GoodsReceiptLines,
  GoodsReceiptPieces,
  GoodsReceiptSerials,
  GoodsReceipts,
} from './tables/goods-receipts.ts'
import type { IdempotencyKeys } from './tables/idempotency.ts'
import type {
  IdentityAccounts,
  IdentityAuthorizationRequests,
  IdentityCodes,
  IdentityDevices,
  IdentityGrants,
  IdentityLinks,
  IdentityRecoveryCodes,
  IdentityRefreshTokens,
  IdentitySecondFactors,
  IdentitySessions,
  IdentitySignIns,
} from './tables/identity.ts'
import type { CompanyDomains, CompanyIdentityProviders } from './tables/identity-providers.ts'
import type { ImageFiles, Images } from './tables/images.ts'
import type {
  CatalogueImportAddresses,
  CatalogueImportFamilies,
  CatalogueImportFiles,
  CatalogueImportRows,
  CatalogueImports,
  SupplierProducts,
  Suppliers,
  WantedPictures,
} from './tables/imports.ts'
import type {
  AccountingAccounts,
  AccountingSettings,
  CreditNotes,
  DocumentCounters,
  InvoicePayments,
  InvoiceReminders,
  Invoices,
  InvoiceTransmissions,
} from './tables/invoices.ts'
import type { KitParts } from './tables/kits.ts'
import type { PalletLabels } from './tables/labels.ts'
import type { LegalTexts } from './tables/legal-texts.ts'
import type { ListLines, Lists } from './tables/lists.ts'
import type { Mails } from './tables/mail.ts'
import type {
  CancelledLineDeliveries,
  OrderColumns,
  OrderDeliveries,
  OrderEvents,
  OrderLineDeliveries,
  OrderLines,
  Orders,
  OrderViews,
  ShipTogetherChanges,
  UntoldOrders,
} from './tables/orders.ts'
import type { PoolMembers, Pools } from './tables/pools.ts'
import type { PriceListPrices, PriceLists, PriceListVersions } from './tables/price-lists.ts'
import type { DataCopies, ErasedOrders, Retention } from './tables/privacy.ts'
import type { Products } from './tables/products.ts'
import type { PunchoutConnections, PunchoutSessions } from './tables/punchout.ts'
import type { ProductSales, PurchaseOrderLines, PurchaseOrders } from './tables/purchasing.ts'
import type { PartNumbers } from './tables/quick-order.ts'
import type {
  QuoteLinePromises,
  QuoteLines,
  QuoteLinks,
  QuoteRevisionLines,
  QuoteRevisions,
  QuoteSettings,
  Quotes,
  QuoteTransitions,
} from './tables/quotes.ts'
import type { RateLimits } from './tables/rate-limits.ts'
import type { MissedPaths, Redirects } from './tables/redirects.ts'
import type { RefundLines, Refunds } from './tables/refunds.ts'
import type {
  OrderLineReturns,
  ReturnEvents,
  ReturnLines,
  Returns,
  ReturnTransitions,
} from './tables/returns.ts'
import type { Reviews } from './tables/reviews.ts'
import type { ScimTokens, ScimUsers } from './tables/scim.ts'
import type { SynonymGroups } from './tables/search.ts'
import type { Announcement, Brand, SellerDetails, ShopCurrency, ShopSettings } from './tables/settings.ts'
import type { OrderLineFulfilment, ShipmentLines, ShipmentSerials, Shipments } from './tables/shipments.ts'
import type { SigningKeys } from './tables/signing-keys.ts'
import type { StandingOrderDates, StandingOrderLines, StandingOrders } from './tables/standing-orders.ts'
import type { IncomingStock, StockLedger, StockNotices, StockPromises } from './tables/stock.ts'
import type { StockCountLines, StockCounts } from './tables/stock-counts.ts'
import type { TaxNumberChecks } from './tables/tax-numbers.ts'
import type { CompanyTerms } from './tables/terms.ts'
import type { ActingSessions, DeletedIdentities, PersonNotes, Users } from './tables/users.ts'
import type { WebhookDeliveries, WebhookEndpoints, WebhookEvents } from './tables/webhooks.ts'

export type { CardPaymentStatus } from './tables/cards.ts'

/** Every table, as the migrations define it. */
export interface Tables {
  signing_keys: SigningKeys
  users: Users
  data_copies: DataCopies
  erased_orders: ErasedOrders
  retention: Retention
  api_keys: ApiKeys
  products: Products
  product_sales: ProductSales
  pallet_labels: PalletLabels
  goods_receipts: GoodsReceipts
  goods_receipt_lines: GoodsReceiptLines
  goods_receipt_pieces: GoodsReceiptPieces
  goods_receipt_serials: GoodsReceiptSerials
  stock_counts: StockCounts
  stock_count_lines: StockCountLines
  purchase_orders: PurchaseOrders
  purchase_order_lines: PurchaseOrderLines
  suppliers: Suppliers
  supplier_products: SupplierProducts
  catalogue_imports: CatalogueImports
  catalogue_import_rows: CatalogueImportRows
  catalogue_import_files: CatalogueImportFiles
  catalogue_import_families: CatalogueImportFamilies
  catalogue_import_addresses: CatalogueImportAddresses
  wanted_pictures: WantedPictures
  customers: Customers
  approval_steps: ApprovalSteps
  order_approval_steps: OrderApprovalSteps
  stand_ins: StandIns
  companies: Companies
  price_lists: PriceLists
  price_list_versions: PriceListVersions
  price_list_prices: PriceListPrices
  company_events: CompanyEvents
  invitations: Invitations
  company_terms: CompanyTerms
  document_counters: DocumentCounters
  accounting_accounts: AccountingAccounts
  accounting_settings: AccountingSettings
  invoices: Invoices
  credit_notes: CreditNotes
  invoice_payments: InvoicePayments
  invoice_reminders: InvoiceReminders
  invoice_transmissions: InvoiceTransmissions
  budgets: Budgets
  company_domains: CompanyDomains
  company_identity_providers: CompanyIdentityProviders
  scim_tokens: ScimTokens
  scim_users: ScimUsers
  cost_centres: CostCentres
  coupons: Coupons
  coupon_uses: CouponUses
  orders: Orders
  order_lines: OrderLines
  call_off_orders: CallOffOrders
  call_off_lines: CallOffLines
  call_off_dates: CallOffDates
  call_off_calls: CallOffCalls
  call_off_promises: CallOffPromises
  standing_orders: StandingOrders
  standing_order_lines: StandingOrderLines
  standing_order_dates: StandingOrderDates
  pools: Pools
  pool_members: PoolMembers
  order_columns: OrderColumns
  order_views: OrderViews
  order_charges: OrderCharges
  order_deliveries: OrderDeliveries
  order_line_deliveries: OrderLineDeliveries
  cancelled_line_deliveries: CancelledLineDeliveries
  cart_lines: CartLines
  addresses: Addresses
  billing_addresses: BillingAddresses
  lists: Lists
  list_lines: ListLines
  part_numbers: PartNumbers
  ship_together_changes: ShipTogetherChanges
  order_events: OrderEvents
  stock_ledger: StockLedger
  shipments: Shipments
  shipment_lines: ShipmentLines
  shipment_serials: ShipmentSerials
  order_line_fulfilment: OrderLineFulfilment
  category_pages: CategoryPages
  changes: Changes
  electronic_orders: ElectronicOrders
  demo_purchasing_documents: DemoPurchasingDocuments
  punchout_connections: PunchoutConnections
  punchout_sessions: PunchoutSessions
  redirects: Redirects
  missed_paths: MissedPaths
  refunds: Refunds
  refund_lines: RefundLines
  returns: Returns
  return_lines: ReturnLines
  return_events: ReturnEvents
  return_transitions: ReturnTransitions
  order_line_returns: OrderLineReturns
  incoming_stock: IncomingStock
  stock_notices: StockNotices
  stock_promises: StockPromises
  quotes: Quotes
  quote_lines: QuoteLines
  quote_revisions: QuoteRevisions
  quote_revision_lines: QuoteRevisionLines
  quote_line_promises: QuoteLinePromises
  quote_transitions: QuoteTransitions
  quote_settings: QuoteSettings
  seller_details: SellerDetails
  brand: Brand
  shop_currency: ShopCurrency
  shop_settings: ShopSettings
  announcement: Announcement
  legal_texts: LegalTexts
  synonym_groups: SynonymGroups
  product_families: ProductFamilies
  family_options: FamilyOptions
  family_option_values: FamilyOptionValues
  family_variants: FamilyVariants
  kit_parts: KitParts
  family_search: FamilySearch
  tax_rates: TaxRates
  tax_number_checks: TaxNumberChecks
  freight_tables: FreightTables
  charge_settings: ChargeSettings
  quote_links: QuoteLinks
  webhook_endpoints: WebhookEndpoints
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
  messages: Messages
  acting_sessions: ActingSessions
  person_notes: PersonNotes
  untold_orders: UntoldOrders
  idempotency_keys: IdempotencyKeys
  reviews: Reviews
  identity_accounts: IdentityAccounts
  identity_recovery_codes: IdentityRecoveryCodes
  identity_second_factors: IdentitySecondFactors
  identity_sessions: IdentitySessions
  identity_sign_ins: IdentitySignIns
  identity_refresh_tokens: IdentityRefreshTokens
  rate_limits: RateLimits
  deleted_identities: DeletedIdentities
  identity_codes: IdentityCodes
  identity_devices: IdentityDevices
  identity_links: IdentityLinks
  identity_authorization_requests: IdentityAuthorizationRequests
  identity_grants: IdentityGrants
  card_payment_intents: CardPaymentIntents
  card_refunds: CardRefunds
  card_events: CardEvents
  card_secrets: CardSecrets
  card_idempotency_keys: CardIdempotencyKeys
  mails: Mails
  images: Images
  image_files: ImageFiles
  audit_log: AuditLog
}
