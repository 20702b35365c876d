import { href, Link } from 'react-router'
import type { listApprovals } from '#contract/approvals/endpoints.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { counted, formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import type { Account } from '#contract/terms/endpoints.ts'
import { sentencesOf } from '#web/features/approvals/approval-words.ts'
import { ApproveDialog } from '#web/features/approvals/approve-dialog.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Note } from '#web/ui/note.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

type Waiting = ReplyOf<typeof listApprovals>[number]

/** The newest order that this reader may decide, and how many wait in the company. */
export function WaitingForYou({
  orders,
  total,
}: {
  readonly orders: readonly Waiting[]
  readonly total: number
}) {
  const order = orders.find(({ canApprove }) => canApprove)
  if (!order) return null
  const { _id: id, name, email, number, paymentAmount, orderAmount, approvalRequest } = order
  return (
    <Note
      kind="lit"
      title={`${name || email} asks for ${formatAmount(paymentAmount)}`}
      actions={
        <>
          <DialogButton
            primary
            dialog={(onClose) => <ApproveDialog order={order} request={approvalRequest} onClose={onClose} />}
          >
            Approve {formatAmount(paymentAmount)}
          </DialogButton>
          <Link to={href('/dashBoard/order/:id', { id })} className={buttonClass('plain')}>
            See the order
          </Link>
          {total > 1 && (
            <Link to={href('/dashBoard/approvals')} className={buttonClass('plain')}>
              All {formatCount(total)} that wait
            </Link>
          )}
        </>
      }
    >
      {number}, {counted(orderAmount, 'piece')}. {sentencesOf(approvalRequest, 'the requester’s').join(' ')}
    </Note>
  )
}

/** What the company owes, and how much more it can order on account; nothing where it has no account. */
export function AccountFigures({ account }: { readonly account: Account }) {
  const { terms, open, openCount, overdue, waiting, left } = account
  const to = href('/dashBoard/account')
  if (!terms && openCount === 0 && waiting === 0) return null
  return (
    <section aria-label="Account" className="figures figures-row">
      <Figure label="Owed" amount={open} note={counted(openCount, 'open invoice')} to={to} />
      <Figure
        label="Overdue"
        amount={overdue}
        note={overdue > 0 ? 'to be paid now' : 'nothing to pay now'}
        isLate={overdue > 0}
        to={to}
      />
      <Figure label="Not invoiced yet" amount={waiting} note="of orders on account" to={to} />
      {terms && (
        <Figure
          label="Left of the limit"
          amount={left}
          note={`of ${formatAmount(terms.creditLimit)}`}
          to={to}
        />
      )}
    </section>
  )
}

const SHOWN = 8
/** From this share of a budget on it is nearly used up. */
const NEARLY = 0.9

/** How much of each budget is used; nothing where there is none. */
export function Budgets({ costCentres }: { readonly costCentres: readonly CostCentre[] }) {
  const rows = costCentres.flatMap(({ budget, ...centre }) => (budget ? [{ ...centre, budget }] : []))
  if (rows.length === 0) return null
  return (
    <Section
      id="budgets"
      title="Budgets"
      actions={
        <Link to={href('/dashBoard/costCentres')} className="tap-link">
          {rows.length > SHOWN ? `All ${formatCount(rows.length)} cost centres` : 'Cost centres'}
        </Link>
      }
    >
      <RecordTable
        labelledBy="budgets"
        rows={rows.slice(0, SHOWN)}
        columns={[
          {
            head: 'Cost centre',
            isName: true,
            pocket: 'name',
            cell: ({ code, name }) => (
              <>
                {code} <span className="font-normal">{name}</span>
              </>
            ),
          },
          {
            head: 'Used',
            pocket: 'below',
            cell: ({ code, budget: { amount, spent, held } }) => {
              const used = amount > 0 ? (spent + held) / amount : 1
              return (
                <span className="flex items-center gap-3">
                  <Meter
                    label={`Used of ${code}`}
                    value={spent + held}
                    of={amount}
                    className={used >= NEARLY ? 'meter-warn w-40' : 'w-40'}
                  />
                  <span className="muted">{Math.round(used * 100)}%</span>
                </span>
              )
            },
          },
          {
            head: 'Of',
            isEnd: true,
            leaves: 'first',
            cell: ({ budget }) => `${formatAmount(budget.amount)} a ${budget.period}`,
          },
          {
            head: 'Left',
            isEnd: true,
            pocket: 'end',
            className: 'font-medium',
            cell: ({ budget }) => (
              <span className={budget.left < 0 ? 'text-problem' : ''}>{formatAmount(budget.left)}</span>
            ),
          },
        ]}
      />
    </Section>
  )
}
