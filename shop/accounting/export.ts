import { type AccountingPeriod, type AccountPurpose, accountNames } from '#contract/accounting/endpoints.ts'
import { shopDecimals } from '#contract/locale.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { datevFile, fiscalYearStart, type RequiredDatev } from './datev.ts'
import { bookedDocuments } from './documents.ts'
import { journalFile } from './journal.ts'
import type { BookingRules } from './postings.ts'
import { findAccounting } from './settings.ts'

/** @throws Refusal accounting-incomplete */
export async function exportJournal(db: Database, period: AccountingPeriod) {
  const settings = await findAccounting(db)
  requireAll(await missingAccounts(db, period, settings, { withTax: true }))
  return Object.assign(journalFile(bookedDocuments(db, period, settings), settings.accounts), {
    name: `journal-${period.from}-${period.to}.csv`,
  })
}

/** @throws Refusal accounting-incomplete, several-fiscal-years */
export async function exportDatev(db: Database, period: AccountingPeriod) {
  if (shopDecimals() > 2)
    throw new Refusal('accounting-incomplete', {
      message: 'The file cannot be created: amounts in DATEV’s format have two decimals.',
    })
  const settings = await findAccounting(db)
  const { consultant, client, accountLength, fiscalYearMonth, amounts } = settings.datev
  const missing = [
    ...Object.entries({
      'DATEV, consultant number': consultant,
      'DATEV, client number': client,
      'DATEV, account length': accountLength,
      'DATEV, start of the fiscal year': fiscalYearMonth,
      'DATEV, amounts': amounts,
    }).flatMap(([name, value]) => (value === null ? [name] : [])),
    ...(await missingAccounts(db, period, settings, { withTax: amounts !== 'gross' })),
  ]
  requireAll(missing)
  const datev = settings.datev as RequiredDatev // nothing is missing
  if (fiscalYearStart(period.from, datev) !== fiscalYearStart(period.to, datev))
    throw new Refusal('several-fiscal-years')
  return Object.assign(datevFile(bookedDocuments(db, period, settings), { ...settings, datev }, period), {
    name: `EXTF_Buchungsstapel_${period.from}_${period.to}.csv`,
  })
}

function requireAll(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Refusal('accounting-incomplete', {
      missing,
      message: `The file cannot be created. Missing under Settings, Accounting: ${missing.join('; ')}.`,
    })
}

/** Returns the names of the accounts that the period needs and that are not set. Reads it before the file begins. */
async function missingAccounts(
  db: Database,
  period: AccountingPeriod,
  settings: BookingRules,
  { withTax }: { readonly withTax: boolean },
): Promise<string[]> {
  const used = new Set<AccountPurpose>()
  for await (const documents of bookedDocuments(db, period, settings))
    for (const { account, contra, taxCents } of documents.flatMap(({ postings }) => postings)) {
      used.add(account).add(contra)
      if (withTax && taxCents !== 0) used.add('tax')
    }
  return [...used]
    .filter((purpose) => settings.accounts[purpose] === '')
    .map((purpose) => accountNames[purpose])
}
