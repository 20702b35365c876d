import { type CompanyRole, isApprover } from '#contract/companies/endpoints.ts'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { invoiceFormatNames } from '#contract/electronic-invoices/endpoints.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { describeChain, findChain, replaceChain, thresholdOf, type WantedStep } from '../approvals/chain.ts'
import { spendingOf } from '../approvals/needs-approval.ts'
import { standInsOf } from '../approvals/stand-ins.ts'
import { withBudget } from '../cost-centres/budgets.ts'
import { findActive, findOfMember } from '../cost-centres/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { countOrders } from '../orders/search.ts'
import { readPage } from '../pages.ts'
import { endServiceAccount } from '../service-accounts/store.ts'
import type { QueueLookUp } from '../tax-numbers/queue.ts'
import { requireFormat } from '../tax-numbers/require-format.ts'
import { recordEvent } from './events.ts'
import * as members from './members.ts'
import { removeFromCompany } from './membership.ts'
import * as store from './store.ts'

/** Turns the caller's customer into a company, with the caller as its owner. */
export function createCompany(
  db: Database,
  head: store.CompanyHead,
  caller: Caller,
  queueLookUp: QueueLookUp,
  keep: KeepResult<void>,
) {
  if (caller.isAdmin) throw new Refusal('admin-cannot-join')
  return db.transaction().execute(async (tx) => {
    const { customerId, role } = await store.lockUser(tx, caller.id)
    if (role) throw new Refusal('already-in-company')
    requireFormat(head.taxNumber)
    await store.insertCompany(tx, customerId, head)
    await members.setFirstRoles(tx, customerId, caller.id)
    await store.moveOrdersIntoCompany(tx, customerId)
    await recordEvent(tx, { customerId, email: caller.email }, 'created', { detail: head.name })
    await queueLookUp(tx, customerId, head.taxNumber)
    await keep(tx)
  })
}

/** Returns the caller's company as the caller may see it; undefined when they belong to none. */
export async function getCompany(db: Database, caller: Caller) {
  const { customerId, companyRole: role } = caller
  if (!role) return undefined
  const [company, memberCount, waitingApprovals, spending, approvers, costCentre, chain, standIns, family] =
    await Promise.all([
      store.findCompany(db, customerId),
      members.countMembers(db, customerId),
      isApprover(role) ? countOrders(db, { company: customerId, waiting: true }) : 0,
      spendingOf(db, caller),
      members.findApprovers(db, customerId),
      findOfMember(db, caller.id).then((own) => own && withBudget(db, own)),
      findChain(db, customerId),
      standInsOf(db, customerId),
      Promise.all([
        store.findParent(db, customerId),
        role === 'owner' ? store.findSubsidiaries(db, customerId) : [],
      ]),
    ])
  const [parent, subsidiaries] = family
  const standIn = standIns.find(({ userId }) => userId === caller.id)
  return (
    company && {
      ...company,
      assortment: caller.assortment === 'everything' ? null : caller.assortment,
      parent,
      subsidiaryCount: subsidiaries.length,
      role,
      memberCount,
      waitingApprovals,
      spending,
      approvers,
      costCentre,
      chain,
      standIn,
    }
  )
}

export function updateCompany(
  db: Database,
  given: store.CompanyHead &
    store.CompanyRules & { readonly approvalChain?: readonly WantedStep[] | undefined },
  owner: Caller,
  queueLookUp: QueueLookUp,
) {
  const { approvalChain: chain, ...rules } = given
  const company = chain ? { ...rules, approvalThresholdCents: thresholdOf(chain) } : rules
  return db.transaction().execute(async (tx) => {
    const { taxNumber } = await members.lockAsOwner(tx, owner)
    requireFormat(company.taxNumber, taxNumber)
    await store.updateCompany(tx, owner.customerId, company)
    if (chain) await replaceChain(tx, owner.customerId, chain)
    await recordEvent(tx, owner, 'rules-changed', { detail: describe(company, chain) })
    if (company.taxNumber !== taxNumber) await queueLookUp(tx, owner.customerId, company.taxNumber)
  })
}

function describe(
  {
    name,
    taxNumber,
    approvalThresholdCents: threshold,
    selfApproval,
    invoiceEmail,
    register,
    electronicAddress,
    buyerReference,
    invoiceFormat,
    callOffApproval,
    costCentreRequired,
  }: store.CompanyHead & store.CompanyRules,
  chain?: readonly WantedStep[],
): string {
  return [
    name,
    taxNumber && `tax number ${taxNumber}`,
    chain
      ? describeChain(chain)
      : threshold === null
        ? 'no approval threshold'
        : `approval above ${formatCents(threshold)}`,
    invoiceEmail !== undefined && (invoiceEmail ? `invoices to ${invoiceEmail}` : 'invoices to nobody else'),
    register && `company register ${register}`,
    electronicAddress && `electronic address ${electronicAddress}`,
    buyerReference && `buyer reference ${buyerReference}`,
    invoiceFormat && invoiceFormat !== 'pdf' && `invoices as ${invoiceFormatNames[invoiceFormat]}`,
    callOffApproval &&
      `approval of ${callOffApproval === 'calls' ? 'each call of' : 'agreements to'} call-off orders`,
    costCentreRequired !== undefined && `cost centre ${costCentreRequired ? 'required' : 'optional'}`,
    selfApproval ? 'approvers may approve their own orders' : 'nobody approves their own orders',
  ]
    .filter(Boolean)
    .join(', ')
}

export async function listMembers(db: Database, list: PageRequest, { customerId, companyRole }: Caller) {
  if (!companyRole) throw new Refusal('no-company')
  return readPage(
    list,
    (query) => members.findMembers(db, customerId, query),
    members.countMembers(db, customerId),
  )
}

export interface MemberChange {
  readonly role: CompanyRole
  readonly spendingLimit: store.SpendingLimit | null
  /** Code of the cost centre of the member's orders; null for none, undefined to leave it as it is. */
  readonly costCentre?: string | null | undefined
}

export function changeMember(db: Database, id: string, change: MemberChange, owner: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id, owner)
    await members.lockAsOwner(tx, owner)
    if (member.isServiceAccount && change.role === 'owner') throw new Refusal('service-account-role')
    if (member.role === 'owner' && change.role !== 'owner') await requireOtherOwner(tx, owner.customerId, id)
    const { role, spendingLimit: limit, costCentre: code } = change
    const costCentre = code ? await findActive(tx, owner.customerId, code) : undefined
    if (code && !costCentre) throw new Refusal('no-such-cost-centre')
    const costCentreId = code === undefined ? undefined : (costCentre?.id ?? null)
    await members.setMember(tx, id, { role, spendingLimit: limit, costCentreId })
    const detail = [
      role,
      limit ? `${formatCents(limit.amountCents)} a ${limit.window}` : 'no spending limit',
      code !== undefined && (costCentre ? `cost centre ${costCentreText(costCentre)}` : 'no cost centre'),
    ]
      .filter(Boolean)
      .join(', ')
    await recordEvent(tx, owner, 'member-changed', { subject: member.email, detail })
  })
}

/** Removes a member. Owners may remove anyone; every member may leave. */
export function removeMember(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const isSelf = id === caller.id
    const member = await lockMember(tx, id, caller)
    if (isSelf) await store.lockCompany(tx, caller.customerId)
    else await members.lockAsOwner(tx, caller)
    if (member.role === 'owner') await requireOtherOwner(tx, caller.customerId, id)
    if (member.isServiceAccount) await endServiceAccount(tx, id)
    await removeFromCompany(tx, { userId: id, from: caller.customerId, to: member.personalCustomerId })
    await recordEvent(tx, caller, isSelf ? 'member-left' : 'member-removed', { subject: member.email })
  })
}

/** Checks permission before existence: outsiders must not learn which members the company has. */
async function lockMember(tx: Database, id: string, { id: callerId, customerId, companyRole }: Caller) {
  if (!companyRole) throw new Refusal('no-company')
  if (companyRole !== 'owner' && id !== callerId) throw new Refusal('owners-only')
  const member = await members.lockMember(tx, customerId, id)
  if (!member) throw new Refusal('no-such-member')
  return member
}

async function requireOtherOwner(tx: Database, customerId: string, id: string): Promise<void> {
  if (!(await members.hasOtherOwner(tx, customerId, id))) throw new Refusal('last-owner')
}
