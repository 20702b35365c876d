import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, text } from '../fields.ts'

/**
 * Categories of revenue in the books. In EN 16931, standard and reduced are one category with different
 * rates.
 */
export const revenueCategories = [
  'standard',
  'reduced',
  'zero',
  'exempt',
  'reverse-charge',
  'domestic-reverse-charge',
  'intra-community',
  'export',
  'outside-scope',
] as const
export const RevenueCategory = z.enum(revenueCategories)
export type RevenueCategory = z.infer<typeof RevenueCategory>

/** The purposes that accounts are set for. */
export const accountPurposes = [
  'receivables',
  'bank',
  'bank-charges',
  'card',
  'tax',
  'freight',
  'fees',
  ...revenueCategories,
] as const
export const AccountPurpose = z.enum(accountPurposes)
export type AccountPurpose = z.infer<typeof AccountPurpose>

/** Names of the accounts on pages and in refusals. */
export const accountNames: Readonly<Record<AccountPurpose, string>> = {
  receivables: 'Customers',
  bank: 'Bank transfers',
  'bank-charges': 'Bank charges',
  card: 'Card payments',
  tax: 'Sales tax',
  freight: 'Freight',
  fees: 'Fees by law',
  standard: 'Revenue, standard rate',
  reduced: 'Revenue, reduced rate',
  zero: 'Revenue, zero rate',
  exempt: 'Revenue, exempt',
  'reverse-charge': 'Revenue, reverse charge',
  'domestic-reverse-charge': 'Revenue, domestic reverse charge',
  'intra-community': 'Revenue, intra-EU',
  export: 'Revenue, export',
  'outside-scope': 'Revenue, outside scope',
}

const Account = text(9).refine(
  (account) => account === '' || /^[1-9]\d*$/.test(account),
  'Up to 9 digits, without a zero in front',
)
/** The purposes that were added later are empty where they are left out. */
const Accounts = z.object({
  receivables: Account,
  bank: Account,
  'bank-charges': Account.default(''),
  card: Account,
  tax: Account,
  freight: Account,
  fees: Account.default(''),
  standard: Account,
  reduced: Account,
  zero: Account,
  exempt: Account,
  'reverse-charge': Account,
  'domestic-reverse-charge': Account.default(''),
  'intra-community': Account,
  export: Account,
  'outside-scope': Account,
} satisfies Record<AccountPurpose, z.ZodType<string>>)

const PostingKey = text(4).refine((key) => key === '' || /^\d{4}$/.test(key), 'Four digits, such as 0003')

const PostingKeys = z.object({
  standard: PostingKey,
  reduced: PostingKey,
  zero: PostingKey,
  exempt: PostingKey,
  'reverse-charge': PostingKey,
  'domestic-reverse-charge': PostingKey.default(''),
  'intra-community': PostingKey,
  export: PostingKey,
  'outside-scope': PostingKey,
} satisfies Record<RevenueCategory, z.ZodType<string>>)

const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message).nullable()

/** The seller's settings in DATEV, which its files repeat. Null: not set. */
const DatevSettings = z.object({
  consultant: whole(1_001, 9_999_999, '1001 to 9999999').describe('Beraternummer'),
  client: whole(1, 99_999, '1 to 99999').describe('Mandantennummer'),
  accountLength: whole(4, 8, '4 to 8 digits').describe(
    'Sachkontenlänge; the account of the customers may have one digit more',
  ),
  fiscalYearMonth: whole(1, 12, 'Choose a month').describe('the fiscal year starts on its first day'),
  amounts: z
    .enum(['gross', 'net'])
    .nullable()
    .describe(
      'gross: DATEV calculates the tax in an amount, by the function of the account or by the posting key. net: tax is a separate row',
    ),
})
export type DatevSettings = z.output<typeof DatevSettings>

/** Settings for booking invoices and payments. None has a default; an export that needs a missing one is refused. */
export const AccountingForm = z
  .object({
    accounts: Accounts.describe('empty: not set; freight and fees then are revenue'),
    postingKeys: PostingKeys.describe('BU-Schlüssel of DATEV; may be empty'),
    reducedBelow: z
      .number('0.01 to 100')
      .min(0.01, '0.01 to 100')
      .max(100, '0.01 to 100')
      .multipleOf(0.01, 'At most two decimals')
      .nullable()
      .describe('rates below this percentage are reduced ones; null: every rate is a standard one'),
    datev: DatevSettings,
  })
  .superRefine(({ accounts, datev: { accountLength } }, check) => {
    if (accountLength === null) return
    for (const purpose of accountPurposes) {
      const most = purpose === 'receivables' ? accountLength + 1 : accountLength
      if (accounts[purpose].length > most)
        check.addIssue({ code: 'custom', path: ['accounts', purpose], message: `At most ${most} digits` })
    }
  })
export type AccountingForm = z.output<typeof AccountingForm>

export const getAccounting = endpoint({
  method: 'GET',
  path: '/settings/accounting',
  access: 'admin',
  summary: 'The seller’s ledger accounts, and the settings of DATEV files',
  reply: AccountingForm,
  refusals: [],
})

export const changeAccounting = endpoint({
  method: 'PUT',
  path: '/settings/accounting',
  access: 'admin',
  summary: 'Change the ledger accounts and DATEV settings, for later exports',
  body: AccountingForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})

/** The days of a file of postings, which the page and the server check alike. */
export const AccountingPeriod = z
  .object({
    from: Day.describe('first day'),
    to: Day.describe('last day, not before the first'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not before the first day' })
export type AccountingPeriod = z.output<typeof AccountingPeriod>

export const exportJournal = endpoint({
  method: 'GET',
  path: '/invoices/journal.csv',
  access: 'admin',
  roles: ['sales'],
  summary:
    'General journal of a period, for a spreadsheet: invoices, credit notes, card payments and bank transfers by the time they were issued or recorded. Each amount is posted once as a debit and once as a credit',
  query: AccountingPeriod,
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'journal.csv' },
  refusals: ['accounting-incomplete'],
})

export const exportDatev = endpoint({
  method: 'GET',
  path: '/invoices/datev.csv',
  access: 'admin',
  roles: ['sales'],
  summary: 'The same postings as a file for DATEV, within one fiscal year',
  query: AccountingPeriod,
  reply: z
    .string()
    .describe('EXTF 700, Buchungsstapel of version 13: semicolons, decimal commas, Windows-1252'),
  file: { type: 'text/csv; charset=windows-1252', name: 'EXTF_Buchungsstapel.csv' },
  refusals: ['accounting-incomplete', 'several-fiscal-years'],
})
