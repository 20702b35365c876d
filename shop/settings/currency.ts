import { decimalsOf, localeOf } from '#contract/currencies.ts'
import { setShopLocale } from '#contract/locale.ts'
import type { Database } from '#database/open.ts'

/** The wanted currency cannot be the shop's. The operator has to correct the setting. */
export class CurrencyRefused extends Error {}

/** Makes this process write amounts in the shop's currency. @throws CurrencyRefused as `chooseCurrency()` does */
export async function loadLocale(
  db: Database,
  wanted: { readonly SHOP_CURRENCY?: string | undefined; readonly SHOP_LOCALE: string },
): Promise<void> {
  setShopLocale(
    localeOf({ currency: await chooseCurrency(db, wanted.SHOP_CURRENCY), locale: wanted.SHOP_LOCALE }),
  )
}

/**
 * Returns the shop's currency, as an ISO 4217 code. It can be chosen until there is an order.
 * @param wanted the one that the operator chose; undefined to keep the shop's
 * @throws CurrencyRefused if the shop has another one that must stay
 */
export async function chooseCurrency(db: Database, wanted: string | undefined): Promise<string> {
  const { currency, hasOrders, hasProducts } = await db
    .selectFrom('shop_currency')
    .select(({ exists, selectFrom }) => [
      'currency',
      exists(selectFrom('orders').select('id')).as('hasOrders'),
      exists(selectFrom('products').select('id')).as('hasProducts'),
    ])
    .executeTakeFirstOrThrow()
  if (wanted === undefined || wanted === currency) return currency
  if (hasOrders)
    throw new CurrencyRefused(
      `SHOP_CURRENCY is ${wanted}, but this shop has orders in ${currency}. A shop keeps the currency of its first order.`,
    )
  if (hasProducts && decimalsOf(wanted) !== decimalsOf(currency))
    throw new CurrencyRefused(
      `SHOP_CURRENCY is ${wanted}, but this shop has prices in ${currency}, which has a different number of decimals. Start with an empty database.`,
    )
  await db
    .updateTable('shop_currency')
    .set({ currency: wanted, decimals: decimalsOf(wanted) })
    .execute()
  return wanted
}
