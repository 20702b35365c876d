import { href } from 'react-router'
import { type Company, isApprover } from '#contract/companies/endpoints.ts'
import { type CostCentre, listCostCentres } from '#contract/cost-centres/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { myInvoices } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { myOrders } from '#contract/orders/endpoints.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { listShop } from '#web/api-client.ts'
import type { WorkItem } from '#web/features/overview/work-items.tsx'

/** A budget with less than this part left is worth a look. */
const NEARLY_SPENT = 0.1

/** Of the unpaid orders, the newest this many are read: those that wait for approval cannot be paid yet. */
const MOST_UNPAID = 20

/** The budgets that are listed at most; the list behind them has all. */
const MOST_BUDGETS = 3

/** Returns what waits for a customer, the most urgent first: approvals, invoices, unpaid orders, budgets nearly spent. */
export async function loadWaiting(
  request: Request,
  email: string,
  company: Company | undefined,
): Promise<WorkItem[]> {
  const approves = company !== undefined && isApprover(company.role)
  const [unpaid, overdue, open, centres] = await Promise.all([
    listShop(request, myOrders, { email, status: wireStatus.unpaid, limit: MOST_UNPAID }),
    listShop(request, myInvoices, { state: 'overdue', limit: 1 }),
    listShop(request, myInvoices, { state: 'open', limit: 1 }),
    approves ? listShop(request, listCostCentres, { active: 'true' }) : undefined,
  ])
  const invoices = href('/dashBoard/invoices')
  const waiting = unpaid.rows.filter(({ approval }) => approval === 'waiting').length
  return [
    ...some(approves ? company.waitingApprovals : 0, 'order to approve', 'orders to approve', {
      key: 'approvals',
      icon: 'check',
      note: 'Pieces and price are held for it until you decide.',
      action: 'Approve',
      to: href('/dashBoard/approvals'),
    }),
    ...some(overdue.total, 'overdue invoice', 'overdue invoices', {
      key: 'overdue',
      icon: 'money',
      note: 'Due already.',
      action: 'See what is due',
      to: `${invoices}?state=overdue`,
    }),
    ...some(unpaid.total - waiting, 'unpaid order', 'unpaid orders', {
      key: 'unpaid',
      icon: 'card',
      note: 'Pieces are held for a limited time.',
      action: 'Pay',
      to: `${href('/dashBoard/myOrder')}?status=${encodeURIComponent(wireStatus.unpaid)}`,
    }),
    ...some(waiting, 'order waits for approval', 'orders wait for approval', {
      key: 'waiting',
      icon: 'clock',
      note: 'Nothing is to be done before your company decides.',
      action: waiting === 1 ? 'See it' : 'See them',
      to: `${href('/dashBoard/myOrder')}?status=${encodeURIComponent(wireStatus.unpaid)}`,
    }),
    ...some(open.total - overdue.total, 'open invoice', 'open invoices', {
      key: 'invoices',
      icon: 'file',
      note: 'Not due yet.',
      action: 'See them',
      to: `${invoices}?state=open`,
    }),
    ...(centres?.rows ?? []).flatMap(nearlySpent).slice(0, MOST_BUDGETS),
  ]
}

const some = (count: number, one: string, many: string, item: Omit<WorkItem, 'text'>): WorkItem[] =>
  count > 0 ? [{ ...item, text: `${formatCount(count)} ${count === 1 ? one : many}` }] : []

function nearlySpent({ _id, code, name, budget }: CostCentre): WorkItem[] {
  if (!budget || budget.left >= budget.amount * NEARLY_SPENT) return []
  return [
    {
      key: _id,
      icon: 'chart',
      text: `${code} has ${formatAmount(Math.max(budget.left, 0))} left this ${budget.period}`,
      note: `${name}, of ${formatAmount(budget.amount)}.`,
      action: 'See the budget',
      to: href('/dashBoard/costCentres'),
    },
  ]
}
