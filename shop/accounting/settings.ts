import {
  type AccountingForm,
  type AccountPurpose,
  accountPurposes,
  revenueCategories,
} from '#contract/accounting/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const readSettings = (db: Database) => db.selectFrom('accounting_settings').selectAll()

export async function findAccounting(db: Database): Promise<AccountingForm> {
  const [settings, rows] = await Promise.all([
    readSettings(db).executeTakeFirstOrThrow(),
    db.selectFrom('accounting_accounts').selectAll().execute(),
  ])
  const found = new Map(rows.map((row) => [row.purpose, row]))
  const each = <Key extends AccountPurpose>(keys: readonly Key[], value: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, string> // has all keys
  return {
    accounts: each(accountPurposes, (purpose) => found.get(purpose)?.account ?? ''),
    postingKeys: each(revenueCategories, (category) => found.get(category)?.posting_key ?? ''),
    reducedBelow: settings.reduced_below === null ? null : settings.reduced_below / 100,
    datev: {
      consultant: settings.consultant,
      client: settings.client,
      accountLength: settings.account_length,
      fiscalYearMonth: settings.fiscal_year_month,
      amounts: settings.datev_amounts,
    },
  }
}

/** @returns false when nothing changed */
export function changeAccounting(db: Database, wanted: AccountingForm, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await readSettings(tx).forNoKeyUpdate().execute()
    const before = await findAccounting(tx)
    const { accounts, postingKeys, reducedBelow, datev } = wanted
    const keys: Partial<Record<AccountPurpose, string>> = postingKeys
    const rows = accountPurposes
      .map((purpose) => ({ purpose, account: accounts[purpose], posting_key: keys[purpose] ?? '' }))
      .filter(({ account, posting_key }) => account !== '' || posting_key !== '')
    await tx.deleteFrom('accounting_accounts').execute()
    if (rows.length > 0) await tx.insertInto('accounting_accounts').values(rows).execute()
    await tx
      .updateTable('accounting_settings')
      .set({
        reduced_below: reducedBelow === null ? null : Math.round(reducedBelow * 100),
        consultant: datev.consultant,
        client: datev.client,
        account_length: datev.accountLength,
        fiscal_year_month: datev.fiscalYearMonth,
        datev_amounts: datev.amounts,
      })
      .execute()
    const after = await findAccounting(tx)
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await recordAction(tx, {
      actor: admin.email,
      action: 'accounting-changed',
      subject: 'accounting',
      label: 'Accounting',
      before: { ...before },
      after: { ...after },
    })
    return true
  })
}
