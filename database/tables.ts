import type { AddressesTables } from './tables/addresses.ts'
import type { AgentsTables } from './tables/agents.ts'
import type { ApiKeysTables } from './tables/api-keys.ts'
import type { ApprovalsTables } from './tables/approvals.ts'
import type { AuditLogTables } from './tables/audit-log.ts'
import type { BankStatementsTables } from './tables/bank-statements.ts'
import type { CallOffOrdersTables } from './tables/call-off-orders.ts'
import type { CardsTables } from './tables/cards.ts'
import type { CartsTables } from './tables/carts.ts'
import type { CategoriesTables } from './tables/categories.ts'
import type { ChangesTables } from './tables/changes.ts'
import type { ChargesTables } from './tables/charges.ts'
import type { CompaniesTables } from './tables/companies.ts'
import type { ContactTables } from './tables/contact.ts'
import type { CostCentresTables } from './tables/cost-centres.ts'
import type { CouponsTables } from './tables/coupons.ts'
import type { CustomersTables } from './tables/customers.ts'
import type { DemoTables } from './tables/demo.ts'
import type { ElectronicOrdersTables } from './tables/electronic-orders.ts'
import type { FamiliesTables } from './tables/families.ts'
import type { FirstHourTables } from './tables/first-hour.ts'
import type { GoodsReceiptsTables } from './tables/goods-receipts.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { IdentityProvidersTables } from './tables/identity-providers.ts'
import type { ImagesTables } from './tables/images.ts'
import type { ImportsTables } from './tables/imports.ts'
import type { InvoicesTables } from './tables/invoices.ts'
import type { KitsTables } from './tables/kits.ts'
import type { LabelsTables } from './tables/labels.ts'
import type { LegalTextsTables } from './tables/legal-texts.ts'
import type { ListsTables } from './tables/lists.ts'
import type { MailTables } from './tables/mail.ts'
import type { OrderChangesTables } from './tables/order-changes.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PoolsTables } from './tables/pools.ts'
import type { PriceListsTables } from './tables/price-lists.ts'
import type { PrivacyTables } from './tables/privacy.ts'
import type { ProductsTables } from './tables/products.ts'
import type { PunchoutTables } from './tables/punchout.ts'
import type { PurchasingTables } from './tables/purchasing.ts'
import type { QuickOrderTables } from './tables/quick-order.ts'
import type { QuotesTables } from './tables/quotes.ts'
import type { RateLimitsTables } from './tables/rate-limits.ts'
import type { RedirectsTables } from './tables/redirects.ts'
import type { RefundsTables } from './tables/refunds.ts'
import type { ReturnsTables } from './tables/returns.ts'
import type { ReviewsTables } from './tables/reviews.ts'
import type { ScimTables } from './tables/scim.ts'
import type { SearchTables } from './tables/search.ts'
import type { ServiceAccountsTables } from './tables/service-accounts.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { ShipmentsTables } from './tables/shipments.ts'
import type { SigningKeysTables } from './tables/signing-keys.ts'
import type { StandingOrdersTables } from './tables/standing-orders.ts'
import type { StockTables } from './tables/stock.ts'
import type { StockCountsTables } from './tables/stock-counts.ts'
import type { SystemTables } from './tables/system.ts'
import type { TaxNumbersTables } from './tables/tax-numbers.ts'
import type { TermsTables } from './tables/terms.ts'
import type { UsersTables } from './tables/users.ts'
import type { WebhooksTables } from './tables/webhooks.ts'

export type { CardPaymentStatus } from './tables/cards.ts'

/** Every table, as schema/ defines it. */
export interface Tables
  extends AddressesTables,
    AgentsTables,
    ApiKeysTables,
    ApprovalsTables,
    AuditLogTables,
    BankStatementsTables,
    CallOffOrdersTables,
    CardsTables,
    CartsTables,
    CategoriesTables,
    ChangesTables,
    ChargesTables,
    CompaniesTables,
    ContactTables,
    CostCentresTables,
    CouponsTables,
    CustomersTables,
    DemoTables,
    ElectronicOrdersTables,
    FamiliesTables,
    GoodsReceiptsTables,
    IdempotencyTables,
    IdentityTables,
    IdentityProvidersTables,
    ImagesTables,
    ImportsTables,
    InvoicesTables,
    KitsTables,
    LabelsTables,
    LegalTextsTables,
    ListsTables,
    MailTables,
    OrderChangesTables,
    OrdersTables,
    PoolsTables,
    PriceListsTables,
    PrivacyTables,
    ProductsTables,
    PunchoutTables,
    PurchasingTables,
    QuickOrderTables,
    QuotesTables,
    RateLimitsTables,
    FirstHourTables,
    RedirectsTables,
    RefundsTables,
    ReturnsTables,
    ReviewsTables,
    ScimTables,
    SearchTables,
    ServiceAccountsTables,
    SettingsTables,
    ShipmentsTables,
    SigningKeysTables,
    StandingOrdersTables,
    StockTables,
    StockCountsTables,
    SystemTables,
    TaxNumbersTables,
    TermsTables,
    UsersTables,
    WebhooksTables {}
