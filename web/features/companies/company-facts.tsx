import type { ReactNode } from 'react'
import type { ApprovalStep } from '#contract/approvals/chain.ts'
import { type Company, isApprover } from '#contract/companies/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { roleNames } from './roles.ts'

/** A company's settings, and the current user's role and limits in it. */
export function CompanyFacts({ company }: { company: Company }) {
  const { role, taxNumber, assortment, spending, parent } = company
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      <Fact label="Your role">{roleNames[role]}</Fact>
      {taxNumber && <Fact label="Tax number">{taxNumber}</Fact>}
      {parent && (
        <Fact label="Parent company">
          {parent.name}. You share its credit limit, and its owners read your company’s orders and invoices.
        </Fact>
      )}
      <RuleFacts rules={company} chain={company.approvalChain} />
      {assortment && (
        <Fact label="Categories that you see and order">
          {assortment.join(', ')}. Ask us if you need others.
        </Fact>
      )}
      {spending && (
        <Fact label="Your spending limit">
          {formatAmount(spending.spent)} of {formatAmount(spending.amount)} this {spending.window}
          {spending.spent > spending.amount && !isApprover(role) && '. Orders above it need approval'}
        </Fact>
      )}
    </dl>
  )
}

/** `Above $5,000, charged to K-200: Olga Owner` */
const stepText = ({ above, costCentre, approver }: ApprovalStep) =>
  `Above ${formatAmount(above)}${costCentre === null ? '' : `, charged to ${costCentre}`}: ${
    approver ? approver.name || approver.email || 'an owner' : 'any approver or owner'
  }`

type Rules = Pick<Company, 'approvalThreshold' | 'selfApproval'>

/** Sentences on when a company's orders need approval. */
export const RuleFacts = ({
  rules: { approvalThreshold, selfApproval },
  chain,
}: {
  rules: Rules
  /** The steps, shown to members. */
  chain?: readonly ApprovalStep[]
}) => (
  <>
    <Fact label="Approval">
      {chain?.some(({ approver, costCentre }, place) => place > 0 || approver || costCentre) ? (
        <ol className="grid gap-1">
          {chain.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the chain
            <li key={place}>
              {place + 1}. {stepText(step)}
            </li>
          ))}
        </ol>
      ) : approvalThreshold === null ? (
        'Not needed for an order’s amount'
      ) : (
        `Needed above ${formatAmount(approvalThreshold)}`
      )}
    </Fact>
    <Fact label="Approvers’ own orders">
      {selfApproval ? 'Need no approval' : 'Somebody else approves them'}
    </Fact>
  </>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-1">
    <dt className="muted text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
