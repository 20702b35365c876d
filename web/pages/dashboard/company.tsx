import { useState } from 'react'
import { href, Link, redirect } from 'react-router'
import { api } from '#contract/api.ts'
import { MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { callShop, errorMessage, listShop } from '#web/api-client.ts'
import { CompanyFacts } from '#web/features/companies/company-facts.tsx'
import { CompanyRulesDialog } from '#web/features/companies/company-rules.tsx'
import { CreateCompanyDialog } from '#web/features/companies/create-company-dialog.tsx'
import { InvitationList } from '#web/features/companies/invitation-list.tsx'
import { InviteDialog } from '#web/features/companies/invite-dialog.tsx'
import { MemberRow } from '#web/features/companies/member-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/company'

export const meta = () => [{ title: 'Company · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { company } = await callShop(request, api.getCompany, {})
  if (!company) return {}
  const [members, invitations] = await Promise.all([
    loadPage(request, (page) => listShop(request, api.listMembers, page)),
    company.role === 'owner'
      ? callShop(request, api.listInvitations, { limit: MAX_MEMBERS })
      : Promise.resolve([]),
  ])
  return { company, members, invitations }
}

/** The actions in the rows of members and invitations. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const field = (name: string) => String(sent.get(name) ?? '')
  const [id, email] = [field('_id'), field('email')]
  try {
    switch (field('intent')) {
      case 'resend':
        await callShop(request, api.resendInvitation, { id })
        toast(`Sent to ${email} again. The earlier link works no more.`)
        break
      case 'revoke':
        await callShop(request, api.revokeInvitation, { id })
        toast(`Revoked the invitation of ${email}`)
        break
      case 'leave':
        await callShop(request, api.removeMember, { id })
        toast('You left the company')
        return redirect(href('/dashBoard'))
      default:
        await callShop(request, api.removeMember, { id })
        toast(`Removed ${email}`)
    }
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
  return {}
}

export default function CompanyPage({ loaderData: { company, members, invitations } }: Route.ComponentProps) {
  const [open, setOpen] = useState<'create' | 'rules' | 'invite'>()
  const close = () => setOpen(undefined)
  if (!company)
    return (
      <div className="grid gap-8">
        <h1 className="text-3xl">Company</h1>
        <EmptyState sentence="You order for yourself. As a company you order together with colleagues, with roles, limits and approvals.">
          <button type="button" className="btn btn-primary" onClick={() => setOpen('create')}>
            Create a company
          </button>
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
        {owner && (
          <div className="flex flex-wrap gap-3">
            <button type="button" className="btn" onClick={() => setOpen('rules')}>
              Change the rules
            </button>
            <Link to={href('/dashBoard/companyHistory')} className="btn">
              History
            </Link>
          </div>
        )}
        {owner &&
          company.memberCount === 1 &&
          !company.selfApproval &&
          company.approvalThreshold !== null && (
            <p className="text-low">
              Nobody else can approve your own orders above the amount. Invite an approver, or change the
              rules.
            </p>
          )}
      </div>
      <section aria-labelledby="members" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="members" className="text-xl">
            Members
          </h2>
          {owner && (
            <button type="button" className="btn btn-primary" onClick={() => setOpen('invite')}>
              Invite a colleague
            </button>
          )}
        </div>
        <table className="stacked-table surface" aria-labelledby="members">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Role</th>
              <th scope="col">Limit</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {members.rows.map((member) => (
              <MemberRow key={member._id} member={member} viewer={company.role} />
            ))}
          </tbody>
        </table>
        <Pager page={members} nouns={['member', 'members']} />
      </section>
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      {open === 'rules' && <CompanyRulesDialog company={company} onClose={close} />}
      {open === 'invite' && <InviteDialog onClose={close} />}
    </div>
  )
}
