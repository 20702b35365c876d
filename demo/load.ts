import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { analyzeProducts } from '#database/statistics.ts'
import { loadCallOffOrder } from './call-off-orders.ts'
import { demoCompany } from './company.ts'
import { loadCoupons } from './coupons.ts'
import { loadKit } from './kits.ts'
import { loadAccounts } from './load-accounts.ts'
import { loadCharges } from './load-charges.ts'
import { loadCompany } from './load-company.ts'
import { loadFamily } from './load-family.ts'
import { loadHistory } from './load-history.ts'
import { issueInvoices, loadOrders } from './load-orders.ts'
import { loadProducts } from './load-products.ts'
import { loadPurchases } from './load-purchases.ts'
import { loadQuotes } from './load-quotes.ts'
import { loadPartsAndReturns } from './load-returns.ts'
import { loadTransmissions } from './load-transmissions.ts'
import { loadWaitingOrder } from './load-waiting-order.ts'
import { numberedBefore } from './numbers.ts'
import { loadPool } from './pool.ts'
import { loadPriceList } from './price-lists.ts'
import { loadProcurement } from './procurement/connection.ts'
import { demoQuotes, demoTalk } from './quotes.ts'
import { loadReviews } from './reviews.ts'
import { loadSeller } from './seller.ts'
import { loadSoldAhead } from './sold-ahead.ts'
import { loadStandingOrder } from './standing-orders.ts'
import { loadStockCount } from './stock-count.ts'
import { loadSuppliers } from './suppliers.ts'

/** Id of the advisory lock that keeps two starting processes from loading the demo at once. */
const LOCK = 100_102

/**
 * Loads the demo data into an empty shop, in one transaction. A shop that has any user or product is left as it is.
 *
 * @returns whether anything was loaded
 */
export function loadDemo(db: Database, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (user || product) return false
    await loadSeller(tx)
    await loadCharges(tx)
    await loadAccounts(tx)
    await loadProducts(tx, now)
    await loadKit(tx, now)
    await loadSoldAhead(tx, now)
    await loadFamily(tx, now)
    await numberedBefore(tx, ['order_numbers', 'shipment_numbers', 'quote_numbers'], async () => {
      await loadHistory(tx, now)
      await loadQuotes(tx, now, [demoTalk])
    })
    await loadOrders(tx, now)
    await loadCompany(tx, now)
    await loadPriceList(tx, now, demoCompany.customerId)
    await loadCoupons(tx, demoCompany.customerId)
    await issueInvoices(tx)
    await loadTransmissions(tx, now)
    await loadPartsAndReturns(tx, now)
    await loadQuotes(tx, now, demoQuotes)
    await loadSuppliers(tx)
    await numberedBefore(tx, ['purchase_order_numbers', 'goods_receipt_numbers'], () =>
      loadPurchases(tx, now),
    )
    await loadWaitingOrder(tx)
    await loadProcurement(tx)
    await loadCallOffOrder(tx, now)
    await loadStandingOrder(tx, now)
    await loadPool(tx, now)
    await loadStockCount(tx)
    await loadReviews(tx, now)
    await analyzeProducts(tx)
    return true
  })
}
