import type { listApprovals } from '#contract/approvals/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import { OrderLink } from '#web/features/orders/order-link.tsx'
import { Thumbed } from '#web/features/products/thumbed.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { choiceColumn } from '#web/ui/row-checkbox.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { sentencesOf } from './approval-words.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

export type WaitingOrder = ReplyOf<typeof listApprovals>[number]

interface Props {
  readonly orders: readonly WaitingOrder[]
  /** The selection, among the orders that the reader may decide. */
  readonly rows: ChosenRows
  /** The number of those orders. */
  readonly decidable: number
}

/** Orders that wait for a decision: why, and what they leave of the budget. */
export const ApprovalsTable = ({ orders, rows, decidable }: Props) => (
  <RecordTable
    caption="Orders that wait for a decision"
    rows={orders}
    className="compact-table"
    rowClass={({ _id }) => (rows.isChosen(_id) ? 'row-chosen' : '')}
    columns={[
      choiceColumn<WaitingOrder>(rows, decidable, ({ canApprove }) => canApprove),
      {
        head: 'Order',
        isName: true,
        className: 'whitespace-nowrap',
        pocket: 'note',
        cell: ({ _id, number }) => (
          <OrderLink id={_id} className="row-link">
            <span className="sr-only">Review </span>
            {number}
          </OrderLink>
        ),
      },
      {
        head: 'Products',
        pocket: 'name',
        leaves: 'first',
        cell: ({ img, productName }) => <Thumbed img={img} name={productName} />,
      },
      {
        head: 'Requested by',
        leaves: 'later',
        cell: ({ name, email, actedBy }) => (
          <>
            <OneLine>{name || email}</OneLine>
            {actedBy && <OneLine>{`by ${actedBy}`}</OneLine>}
          </>
        ),
      },
      { head: 'Pieces', isEnd: true, leaves: 'first', cell: ({ orderAmount }) => formatCount(orderAmount) },
      {
        head: 'Total',
        isEnd: true,
        pocket: 'end',
        className: 'font-medium',
        cell: ({ paymentAmount }) => formatAmount(paymentAmount),
      },
      {
        head: 'Why it waits',
        pocket: 'below',
        className: 'wrap-anywhere',
        cell: ({ approvalRequest }) => sentencesOf(approvalRequest, 'the requester’s')[0],
      },
      { head: 'Budget', pocket: 'end-note', isEnd: true, cell: (order) => <Budget order={order} /> },
      {
        head: <span className="sr-only">Actions</span>,
        isEnd: true,
        pocket: 'menu',
        cell: (order) => order.canApprove && <Decide order={order} />,
      },
    ]}
  />
)

/** What is left of the budget before the order, and after it. */
function Budget({ order: { approvalRequest } }: { order: WaitingOrder }) {
  const { budget } = approvalRequest
  if (!budget) return <span className="muted max-md:hidden">–</span>
  const { code, left, leftAfter } = budget
  return (
    <>
      {formatAmount(left)} of {code}
      <span className={`block text-sm ${leftAfter < 0 ? 'text-problem' : 'muted'}`}>
        {formatAmount(leftAfter)} after
      </span>
    </>
  )
}

function Decide({ order }: { order: WaitingOrder }) {
  const { number, approvalRequest: request } = order
  const approve = (
    <DialogButton dialog={(onClose) => <ApproveDialog {...{ order, request, onClose }} />}>
      Approve<span className="sr-only"> {number}</span>
    </DialogButton>
  )
  return (
    <div className="row-actions">
      <div className="contents max-md:hidden">{approve}</div>
      <RowMenu label={`More for ${number}`}>
        <div className="contents md:hidden">{approve}</div>
        <MenuLine />
        <DialogButton
          look="plain-danger"
          dialog={(onClose) => <RejectDialog {...{ order, request, onClose }} />}
        >
          Reject<span className="sr-only"> {number}</span>
        </DialogButton>
      </RowMenu>
    </div>
  )
}
