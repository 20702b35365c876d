import type { Config } from './config.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { loadBrand } from './shop/settings/brand.ts'
import { loadLocale } from './shop/settings/currency.ts'
import { loadTimeZone } from './shop/settings/time-zone.ts'

type Told = Pick<Parameters<typeof openDatabase>[0], 'onLostConnection' | 'onReplica' | 'onChange'>

/**
 * Opens the database and loads what every reply needs.
 * @throws CurrencyRefused, TimeZoneRefused, and what openDatabase() throws
 */
export async function openShopDatabase(config: Config, told: Told): Promise<OpenDatabase> {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    folder: config.DATA_DIR,
    mode: config.SHOP_MODE,
    ...told,
  })
  const { db } = database
  try {
    await loadLocale(db, config)
    await loadTimeZone(db, config)
    await loadBrand(db)
  } catch (refusal) {
    await database[Symbol.asyncDispose]()
    throw refusal
  }
  return database
}
