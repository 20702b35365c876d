import { api } from '#contract/api.ts'
import { type CompanyEventKind, isApprover } from '#contract/companies/endpoints.ts'
import type { Member } from '#contract/companies/members.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { toChainStep, toStandIn } from '../approvals/api-mapping.ts'
import { toWire as toCostCentre } from '../cost-centres/api-mapping.ts'
import { replyOnce } from '../idempotency.ts'
import { toWire as toWireOrder } from '../orders/api-mapping.ts'
import { succeeded } from '../replies.ts'
import type { QueueLookUp } from '../tax-numbers/queue.ts'
import { getCompanyAccount, listCompanies, setTaxExemption } from './accounts.ts'
import { listEvents } from './events.ts'
import { exportCompanies } from './export.ts'
import type { StoredMember } from './members.ts'
import * as service from './service.ts'
import { setAssortment } from './set-assortment.ts'
import { listSubsidiaries, setParent } from './subsidiaries/service.ts'

export function companyRoutes(app: Service, db: Database, queueLookUp: QueueLookUp): void {
  serve(app, api.createCompany, (head, caller, key) =>
    replyOnce(key, succeeded, (keep) => service.createCompany(db, head, caller, queueLookUp, keep)),
  )
  serve(app, api.getCompany, async (_, caller) => {
    const company = await service.getCompany(db, caller)
    return company ? { company: toWire(company) } : {}
  })
  serve(app, api.updateCompany, async ({ approvalThreshold, approvalChain, ...rest }, caller) => {
    const approvalThresholdCents = approvalThreshold === null ? null : toCents(approvalThreshold)
    const chain = approvalChain?.map(({ above, ...step }) => ({ ...step, aboveCents: toCents(above) }))
    await service.updateCompany(
      db,
      { ...rest, approvalThresholdCents, approvalChain: chain },
      caller,
      queueLookUp,
    )
    return succeeded()
  })
  serve(app, api.listMembers, async (page, caller) =>
    (await service.listMembers(db, page, caller)).map((member) => toMember(member, caller)),
  )
  serve(app, api.changeMember, async ({ id, role, spendingLimit: limit, costCentre }, caller) => {
    const spendingLimit = limit && { amountCents: toCents(limit.amount), window: limit.window }
    await service.changeMember(db, id, { role, spendingLimit, costCentre }, caller)
    return succeeded()
  })
  serve(app, api.removeMember, ({ id }, caller) => service.removeMember(db, id, caller).then(succeeded))
  serve(app, api.companyEvents, async (page, { companyRole, customerId }) => {
    if (!companyRole) throw new Refusal('no-company')
    if (companyRole !== 'owner') throw new Refusal('owners-only')
    return (await listEvents(db, customerId, page)).map(({ id, kind, actor, subject, detail, at }) => ({
      _id: String(id),
      kind: kind as CompanyEventKind, // recordEvent() writes no other kind
      actor,
      subject,
      detail,
      at: at.toISOString(),
    }))
  })
  serve(app, api.allCompanies, async ({ price_list_id: priceListId, ...list }) =>
    (await listCompanies(db, { ...list, priceListId })).map(toAccount),
  )
  serve(app, api.exportCompanies, async ({ price_list_id: priceListId, q }) =>
    exportCompanies(db, { q, priceListId }),
  )
  serve(app, api.setTaxExemption, async ({ id, exempt }, admin) => ({
    modifiedCount: Number(await setTaxExemption(db, id, exempt, admin)),
  }))
  serve(app, api.setAssortment, async ({ id, categories }, admin) => ({
    modifiedCount: Number(await setAssortment(db, id, categories, admin)),
  }))
  serve(app, api.setParent, async ({ id, parent }, admin) => ({
    modifiedCount: Number(await setParent(db, { id, parentId: parent }, admin)),
  }))
  serve(app, api.listSubsidiaries, async (_, caller) =>
    (await listSubsidiaries(db, caller)).map(
      ({ orderCount, orderCents, openCents, overdueCents, ...company }) => ({
        ...toLinked(company),
        orderCount,
        orderTotal: toAmount(orderCents),
        open: toAmount(openCents),
        overdue: toAmount(overdueCents),
      }),
    ),
  )
  serve(app, api.getCompanyAccount, async ({ id }) => {
    const found = await getCompanyAccount(db, id)
    const { members, newestOrders, taxNumberChecks: checks, parent, subsidiaries, ...company } = found
    return {
      ...toAccount(company),
      ...(parent && { parent: toLinked(parent) }),
      subsidiaries: subsidiaries.map(toLinked),
      members: members.map(({ id, name, email, role, isServiceAccount, ...limit }) => ({
        _id: id,
        name,
        email,
        role,
        isServiceAccount,
        ...toSpendingLimit(limit),
      })),
      newestOrders: newestOrders.map(toWireOrder),
      ...(checks && {
        taxNumberChecks: checks.map(({ at, ...check }) => ({ ...check, at: at.toISOString() })),
      }),
    }
  })
}

function toAccount({
  id,
  name,
  taxNumber,
  taxExempt,
  approvalThresholdCents,
  selfApproval,
  memberCount,
  orderCount,
  orderCents,
  termsDays,
  creditLimitCents,
  openCents,
  overdueCents,
  priceListId,
  priceListName,
  assortment,
  since,
}: Omit<Awaited<ReturnType<typeof listCompanies>>['rows'][number], 'cursorKey'>) {
  return {
    _id: id,
    name,
    taxNumber,
    taxExempt,
    approvalThreshold: toThreshold(approvalThresholdCents),
    selfApproval,
    memberCount,
    orderCount,
    orderTotal: toAmount(orderCents),
    ...(termsDays !== null &&
      creditLimitCents !== null && { terms: { days: termsDays, creditLimit: toAmount(creditLimitCents) } }),
    open: toAmount(openCents),
    overdue: toAmount(overdueCents),
    ...(priceListId !== null &&
      priceListName !== null && { priceList: { _id: priceListId, name: priceListName } }),
    ...(assortment && { assortment: [...assortment] }),
    since: since.toISOString(),
  }
}

const toLinked = ({ id, name }: { readonly id: string; readonly name: string }) => ({ _id: id, name })

const toThreshold = (cents: number | null) => (cents === null ? null : toAmount(cents))

function toWire({
  approvalThresholdCents: threshold,
  spending,
  costCentre,
  chain,
  standIn,
  assortment,
  parent,
  ...company
}: NonNullable<Awaited<ReturnType<typeof service.getCompany>>>) {
  return {
    ...company,
    approvalThreshold: toThreshold(threshold),
    approvalChain: chain.map(toChainStep),
    ...(standIn && { standIn: toStandIn(standIn) }),
    ...(parent && { parent: { name: parent.name } }),
    ...(assortment && { assortment: [...assortment] }),
    ...(costCentre && { costCentre: toCostCentre(costCentre) }),
    ...(spending?.window &&
      spending.limitCents !== null && {
        spending: {
          amount: toAmount(spending.limitCents),
          window: spending.window,
          spent: toAmount(spending.spentCents),
        },
      }),
  }
}

function toMember(
  { id, name, email, role, costCentre, isServiceAccount, ...limit }: StoredMember,
  caller: Caller,
): Member {
  const isSelf = id === caller.id
  const isShown = isSelf || isApprover(caller.companyRole)
  return {
    _id: id,
    name,
    email,
    role,
    ...(isShown && toSpendingLimit(limit)),
    ...(isShown && costCentre !== null && { costCentre }),
    isServiceAccount,
    isSelf,
  }
}

const toSpendingLimit = ({
  spendingLimitCents: cents,
  spendingWindow: window,
}: Pick<StoredMember, 'spendingLimitCents' | 'spendingWindow'>) =>
  window && cents !== null ? { spendingLimit: { amount: toAmount(cents), window } } : {}
