import { useState } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getCompany, isApprover, MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { listInvitations } from '#contract/companies/invitations.ts'
import { listMembers, type Member } from '#contract/companies/members.ts'
import { listSubsidiaries } from '#contract/companies/subsidiaries.ts'
import { listCostCentres, MAX_COST_CENTRES } from '#contract/cost-centres/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { StandIn } from '#web/features/approvals/stand-in.tsx'
import { CompanyFacts } from '#web/features/companies/company-facts.tsx'
import { CompanyRulesDialog } from '#web/features/companies/company-rules.tsx'
import { CreateCompanyDialog } from '#web/features/companies/create-company-dialog.tsx'
import { InvitationList } from '#web/features/companies/invitation-list.tsx'
import { InviteDialog } from '#web/features/companies/invite-dialog.tsx'
import { MemberActions } from '#web/features/companies/member-actions.tsx'
import { memberColumns } from '#web/features/companies/member-columns.tsx'
import { Subsidiaries } from '#web/features/companies/subsidiaries.tsx'
import { ServiceAccountDialog } from '#web/features/service-accounts/service-account-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/company'

export const meta = () => [{ title: titled('Company') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { company } = await callShop(request, getCompany, {})
  if (!company) return {}
  const [members, invitations, costCentres] = await Promise.all([
    loadPage(request, (page) => listShop(request, listMembers, page)),
    company.role === 'owner'
      ? callShop(request, listInvitations, { limit: MAX_MEMBERS })
      : Promise.resolve([]),
    company.role === 'owner'
      ? callShop(request, listCostCentres, { active: 'true', limit: MAX_COST_CENTRES })
      : Promise.resolve([]),
  ])
  const subsidiaries = company.subsidiaryCount > 0 ? await callShop(request, listSubsidiaries, {}) : []
  return { company, members, invitations, costCentres, subsidiaries }
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { company, members, invitations, costCentres, subsidiaries } = loaderData
  const [open, setOpen] = useState<'create' | 'rules' | 'invite' | 'service-account'>()
  const close = () => setOpen(undefined)
  if (!company)
    return (
      <div className="grid gap-8">
        <h1 className="text-3xl">Company</h1>
        <EmptyState sentence="You order for yourself. As a company you order together with colleagues, with roles, limits and approvals.">
          <Button primary onClick={() => setOpen('create')}>
            Create a company
          </Button>
        </EmptyState>
        {open === 'create' && <CreateCompanyDialog onClose={close} />}
      </div>
    )
  const owner = company.role === 'owner'
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl wrap-anywhere">{company.name}</h1>
      <div className="surface grid gap-6 p-6 sm:p-8">
        <CompanyFacts company={company} />
        <StandIn company={company} />
        {owner && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpen('rules')}>Change the rules</Button>
            <Link to={href('/dashBoard/companyHistory')} className="btn">
              History
            </Link>
            <Link to={href('/dashBoard/companySignIn')} className="btn">
              Identity provider
            </Link>
          </div>
        )}
        {owner && company.memberCount === 1 && !company.selfApproval && company.approvalChain.length > 0 && (
          <p className="text-low">
            Nobody else can approve your own orders above the amount. Invite an approver, or change the rules.
          </p>
        )}
      </div>
      <Section
        id="members"
        title="Members"
        actions={
          owner && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setOpen('service-account')}>Add a service account</Button>
              <Button primary onClick={() => setOpen('invite')}>
                Invite a colleague
              </Button>
            </div>
          )
        }
      >
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
              head: 'Actions',
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
      {open === 'rules' && <CompanyRulesDialog company={company} costCentres={costCentres} onClose={close} />}
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open === 'service-account' && <ServiceAccountDialog onClose={close} />}
    </div>
  )
}
