import type { CheckedInvoice } from '#contract/invoice-checks/endpoints.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { adjustmentText, taxText } from './checked-lines.tsx'

/** Taxes, totals and payment of a document from outside. */
export function CheckedTotals({ invoice }: { readonly invoice: CheckedInvoice }) {
  const { taxes, totals, payments, adjustments, terms, currency } = invoice
  const sums = (
    [
      ['Lines', totals.lines],
      ['Allowances', totals.allowances],
      ['Charges', totals.charges],
      ['Without tax', totals.net],
      ['Tax', totals.tax],
      ['With tax', totals.gross],
      ['Already paid', totals.prepaid],
      ['Rounding', totals.rounding],
      ['Amount due', totals.due],
    ] as const
  ).filter(([, value]) => value !== '')
  return (
    <>
      {adjustments.length > 0 && (
        <Section id="adjustments" title="Allowances and charges">
          <ul className="grid gap-2">
            {adjustments.map((each) => (
              <li key={adjustmentText(each)} className="wrap-anywhere">
                {adjustmentText(each)} <span className="muted">({taxText(each)})</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {taxes.length > 0 && (
        <Section id="taxes" title="Taxes">
          <RecordTable
            labelledBy="taxes"
            rows={taxes}
            keyOf={(tax, place) => `${place} ${taxText(tax)}`}
            columns={[
              {
                head: 'Tax',
                isName: true,
                className: 'wrap-anywhere',
                cell: ({ reason, reasonCode, ...tax }) => (
                  <>
                    {taxText(tax)}
                    <span className="muted block text-sm">{reason || reasonCode}</span>
                  </>
                ),
              },
              { head: `Net amount, ${currency}`, isEnd: true, cell: ({ net }) => net },
              { head: `Tax, ${currency}`, isEnd: true, cell: ({ tax }) => tax },
            ]}
          />
        </Section>
      )}
      <Section id="totals" title="Totals">
        <dl className="fact-card">
          {sums.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value} {currency}
            </Fact>
          ))}
        </dl>
      </Section>
      {(payments.length > 0 || terms) && (
        <Section id="payment" title="Payment">
          <dl className="fact-card">
            {payments.map(({ code, text, account, accountName, bic, reference }) => (
              <Fact key={`${code} ${account}`} label={`Means of payment ${code}`}>
                <span className="whitespace-pre-line">
                  {[text, meansNames[code], account, accountName, bic, reference && `Reference ${reference}`]
                    .filter(Boolean)
                    .join('\n')}
                </span>
              </Fact>
            ))}
            {terms && <Fact label="Terms">{terms}</Fact>}
          </dl>
        </Section>
      )}
    </>
  )
}

/** The usual ones of UNCL4461. */
const meansNames: Readonly<Record<string, string>> = {
  '1': 'Not defined',
  '10': 'Cash',
  '20': 'Cheque',
  '30': 'Credit transfer',
  '31': 'Debit transfer',
  '48': 'Bank card',
  '49': 'Direct debit',
  '54': 'Credit card',
  '57': 'Standing agreement',
  '58': 'SEPA credit transfer',
  '59': 'SEPA direct debit',
  '68': 'Online payment',
  '97': 'Clearing between partners',
}
