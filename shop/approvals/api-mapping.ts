import type { ApprovalStep, OrderApprovalStep, StandIn } from '#contract/approvals/chain.ts'
import { toAmount } from '#contract/money.ts'
import type { ChainStep, StoredStep } from './chain.ts'
import type { StoredStandIn } from './stand-ins.ts'

/** Maps a step of an order to its API form. */
export const toWire = ({ isNamed, approverName, approverEmail, ...step }: StoredStep): OrderApprovalStep => ({
  ...(isNamed && { approver: { name: approverName, email: approverEmail } }),
  ...(step.decision && { decision: step.decision }),
  ...(step.by !== null && { by: step.by }),
  ...(step.for !== null && { for: step.for }),
  ...(step.at && { at: step.at.toISOString() }),
  ...(step.note && { reason: step.note }),
})

/** Maps a step of a company's chain. One of a deleted account is for owners, and names nobody. */
export const toChainStep = ({
  aboveCents,
  costCentre,
  isNamed,
  approverName,
  approverEmail,
}: ChainStep): ApprovalStep => ({
  above: toAmount(aboveCents),
  costCentre,
  approver: isNamed ? { name: approverName ?? '', email: approverEmail ?? '' } : null,
})

export const toStandIn = ({ name, email, from, to }: StoredStandIn): StandIn => ({ name, email, from, to })
