import type { AccountingForm } from '#contract/accounting/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { csvFile } from '../csv-file.ts'
import { isoDay } from '../electronic-invoices/document.ts'
import { legsOf } from './legs.ts'
import type { BookedDocument } from './postings.ts'

const columns = [
  'date',
  'document',
  'account',
  'contra account',
  'debit',
  'credit',
  'currency',
  'tax category',
  'rate',
  'text',
] as const

/** Writes each amount twice: on the debit side of one account and on the credit side of the other. */
export const journalFile = (
  documents: AsyncIterable<readonly BookedDocument[]>,
  accounts: AccountingForm['accounts'],
): AsyncGenerator<string> =>
  csvFile(columns, documents, ({ at, number, postings }) =>
    postings.flatMap((posting) =>
      legsOf(posting, accounts, 'net').flatMap(({ account, contra, cents }) => {
        const [debited, credited] = cents > 0 ? [account, contra] : [contra, account]
        const amount = toAmount(Math.abs(cents))
        const shared = {
          date: isoDay(at),
          document: number,
          currency: shopCurrency(),
          'tax category': posting.tax?.category ?? '',
          rate: posting.tax ? posting.tax.basisPoints / 100 : '',
          text: posting.text,
        }
        return [
          { ...shared, account: debited, 'contra account': credited, debit: amount, credit: '' },
          { ...shared, account: credited, 'contra account': debited, debit: '', credit: amount },
        ]
      }),
    ),
  )
