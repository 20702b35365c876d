import { href } from 'react-router'
import { listApprovals } from '#contract/approvals/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { getCompany, isApprover, MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { listInvitations } from '#contract/companies/invitations.ts'
import { listMembers, type Member } from '#contract/companies/members.ts'
import { listSubsidiaries } from '#contract/companies/subsidiaries.ts'
import { listCostCentres, MAX_COST_CENTRES } from '#contract/cost-centres/endpoints.ts'
import { getAccount } from '#contract/terms/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { StandIn } from '#web/features/approvals/stand-in.tsx'
import { AccountFigures, Budgets, WaitingForYou } from '#web/features/companies/at-a-glance.tsx'
import { CompanyFacts } from '#web/features/companies/company-facts.tsx'
import { CompanyRulesDialog } from '#web/features/companies/company-rules.tsx'
import { CreateCompanyDialog } from '#web/features/companies/create-company-dialog.tsx'
import { InvitationList } from '#web/features/companies/invitation-list.tsx'
import { InviteDialog } from '#web/features/companies/invite-dialog.tsx'
import { MemberActions } from '#web/features/companies/member-actions.tsx'
import { memberColumns } from '#web/features/companies/member-columns.tsx'
import { Subsidiaries } from '#web/features/companies/subsidiaries.tsx'
import { ServiceAccountDialog } from '#web/features/service-accounts/service-account-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MenuLink } from '#web/ui/menu.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordHead } from '#web/ui/record-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/company'

export const meta = () => [{ title: titled('Company') }]

/** Of the orders that wait, the newest this many are asked for, and the first that the reader may decide is shown. */
const WAITING = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { company } = await callShop(request, getCompany, {})
  if (!company) return {}
  const approves = isApprover(company.role)
  const [members, invitations, costCentres, waiting, account] = await Promise.all([
    loadPage(request, (page) => listShop(request, listMembers, page)),
    company.role === 'owner'
      ? callShop(request, listInvitations, { limit: MAX_MEMBERS })
      : Promise.resolve([]),
    company.role === 'owner'
      ? callShop(request, listCostCentres, { active: 'true', limit: MAX_COST_CENTRES })
      : Promise.resolve([]),
    approves ? listShop(request, listApprovals, { limit: WAITING }) : undefined,
    approves ? callShop(request, getAccount, {}) : undefined,
  ])
  const subsidiaries = company.subsidiaryCount > 0 ? await callShop(request, listSubsidiaries, {}) : []
  return { company, members, invitations, costCentres, waiting, account, subsidiaries }
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { company, members, invitations, costCentres, waiting, account, subsidiaries } = loaderData
  if (!company)
    return (
      <div className="grid gap-8">
        <h1 className="text-3xl">Company</h1>
        <EmptyState sentence="You order for yourself. As a company you order together with colleagues, with roles, limits and approvals.">
          <DialogButton primary dialog={(onClose) => <CreateCompanyDialog onClose={onClose} />}>
            Create a company
          </DialogButton>
        </EmptyState>
      </div>
    )
  const owner = company.role === 'owner'
  const decides = waiting?.rows.some(({ canApprove }) => canApprove) ?? false
  return (
    <div className="grid gap-8">
      <RecordHead
        isNamed
        number={company.name}
        about={
          owner &&
          company.memberCount === 1 &&
          !company.selfApproval &&
          company.approvalChain.length > 0 && (
            <span className="text-low">
              Nobody else can approve your own orders above the amount. Invite an approver, or change the
              rules.
            </span>
          )
        }
        actions={
          owner && (
            <>
              <DialogButton
                dialog={(onClose) => (
                  <CompanyRulesDialog company={company} costCentres={costCentres} onClose={onClose} />
                )}
              >
                Change the rules
              </DialogButton>
              <DialogButton primary={!decides} dialog={(onClose) => <InviteDialog onClose={onClose} />}>
                Invite a colleague
              </DialogButton>
            </>
          )
        }
        menu={
          owner && (
            <>
              <DialogButton dialog={(onClose) => <ServiceAccountDialog onClose={onClose} />}>
                Add a service account
              </DialogButton>
              <MenuLink to={href('/dashBoard/companyHistory')}>History</MenuLink>
              <MenuLink to={href('/dashBoard/companySignIn')}>Identity provider</MenuLink>
            </>
          )
        }
      />
      {waiting && <WaitingForYou orders={waiting.rows} total={waiting.total} />}
      {account && <AccountFigures account={account} />}
      <Budgets costCentres={costCentres} />
      <Section id="rules" title="Who decides">
        <CompanyFacts company={company} />
        <StandIn company={company} />
      </Section>
      <Section id="members" title="Members">
        <RecordTable
          labelledBy="members"
          rows={members.rows}
          columns={[
            ...memberColumns<Member>(({ isSelf }) => isSelf || isApprover(company.role)),
            costCentres.length > 0 && {
              head: 'Cost centre',
              cell: ({ costCentre }: Member) => costCentre ?? '–',
            },
            {
              head: <span className="sr-only">Actions</span>,
              isEnd: true,
              pocket: 'menu',
              cell: (member: Member) => (
                <MemberActions member={member} viewer={company.role} costCentres={costCentres} />
              ),
            },
          ]}
        />
        <Pager page={members} nouns={['member', 'members']} />
      </Section>
      {subsidiaries.length > 0 && <Subsidiaries subsidiaries={subsidiaries} />}
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
    </div>
  )
}
