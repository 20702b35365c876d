import { href, Link } from 'react-router'
import type { Subsidiary } from '#contract/companies/subsidiaries.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

/** The subsidiaries of the caller's company. */
export const Subsidiaries = ({ subsidiaries }: { readonly subsidiaries: readonly Subsidiary[] }) => (
  <Section id="subsidiaries" title="Subsidiaries">
    <p className="muted">
      They order under your company’s terms. Their open amounts count against its credit limit.
    </p>
    <RecordTable
      labelledBy="subsidiaries"
      rows={subsidiaries}
      columns={[
        {
          head: 'Company',
          isName: true,
          cell: ({ _id: id, name }) => (
            <Link
              to={href('/dashBoard/subsidiaries/:id', { id })}
              prefetch="intent"
              className="tap-line wrap-anywhere"
            >
              {name}
            </Link>
          ),
        },
        { head: 'Orders', isEnd: true, cell: ({ orderCount }) => formatCount(orderCount) },
        { head: 'Ordered', isEnd: true, cell: ({ orderTotal }) => formatAmount(orderTotal) },
        { head: 'Open', isEnd: true, cell: ({ open }) => formatAmount(open) },
        {
          head: 'Overdue',
          isEnd: true,
          cell: ({ overdue }) => (
            <span className={overdue > 0 ? 'text-problem font-semibold' : ''}>{formatAmount(overdue)}</span>
          ),
        },
      ]}
    />
  </Section>
)
