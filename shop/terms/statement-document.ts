import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { StatementEntry } from '#contract/terms/endpoints.ts'
import type { Database } from '#database/open.ts'
import { printedDay } from '../documents/line-table.ts'
import { printedSellerAt } from '../settings/seller.ts'
import { getStatement, type Period } from './statement.ts'

/** Maximum number of printed entries; the CSV file has all of them. */
const MAX_PRINTED = 2_000

const names: Readonly<Record<StatementEntry['kind'], string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  transfer: 'Bank transfer',
  discount: 'Cash discount',
  charges: 'Bank charges',
  reversal: 'Reversal',
  repayment: 'Repayment',
  kept: 'Kept on account',
  'taken-back': 'Taken back',
}

const money = (amount: number) => formatCents(toCents(amount))

/** Returns a company's statement of account between two days, as a document. */
export async function statementDocument(
  db: Database,
  customerId: string,
  period: Period,
): Promise<PrintedDocument> {
  const statement = await getStatement(db, customerId, { ...period, offset: 0, limit: MAX_PRINTED })
  const { company, from, to, opening, closing, entries, entryCount } = statement
  const [first, last] = [new Date(from), new Date(to)]
  const balance = (label: string, day: Date, amount: number) => [
    { text: printedDay(day) },
    { text: label },
    { text: '' },
    { text: money(amount) },
  ]
  return {
    title: 'Statement of account',
    at: last,
    seller: await printedSellerAt(db, last),
    parties: [{ label: 'For', lines: [company] }],
    headline: [`Open on ${printedDay(last)}`, money(closing)],
    facts: [
      ['From', printedDay(first)],
      ['To', printedDay(last)],
    ],
    columns: [
      { label: 'Day', share: 1.6 },
      { label: 'Entry', share: 3 },
      { label: 'Amount', share: 1.3, align: 'end' },
      { label: 'Balance', share: 1.3, align: 'end' },
    ],
    rows: [
      balance('Opening balance', first, opening),
      ...entries.map((entry) => [
        { text: printedDay(new Date(entry.at)) },
        {
          text: `${names[entry.kind]} ${entry.document}`,
          under: [entry.orderNumber, entry.purchaseOrderNumber, entry.reference].filter(Boolean).join(' · '),
        },
        { text: money(entry.amount) },
        { text: money(entry.balance) },
      ]),
      balance('Closing balance', last, closing),
    ],
    totals: [['Open at the end', money(closing)]],
    notes:
      entryCount > entries.length
        ? [`${entryCount - entries.length} later entries are in the CSV export.`]
        : [],
  }
}
