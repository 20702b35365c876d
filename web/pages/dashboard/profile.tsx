import { titled } from '#contract/brand.ts'
import { getCompany } from '#contract/companies/endpoints.ts'
import { getOpenWork } from '#contract/overview/endpoints.ts'
import { getProfile } from '#contract/users/endpoints.ts'
import { callShop, requireSession } from '#web/api-client.ts'
import { CompanyMembership } from '#web/features/companies/company-membership.tsx'
import { WorkItems } from '#web/features/overview/work-items.tsx'
import { Worklist } from '#web/features/overview/worklist.tsx'
import { UnconfirmedEmail } from '#web/features/sign-in/unconfirmed-email.tsx'
import { Avatar } from '#web/features/users/avatar.tsx'
import { loadWaiting } from '#web/features/users/load-waiting.ts'
import { ProfileDialog } from '#web/features/users/profile-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/profile'

export const meta = () => [{ title: titled('My Profile') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, name, emailVerified } = await requireSession(request)
  const [{ role, ...profile }, { company }] = await Promise.all([
    callShop(request, getProfile, { email }),
    callShop(request, getCompany, {}),
  ])
  const admin = role === 'admin'
  const [waiting, work] = await Promise.all([
    admin ? [] : loadWaiting(request, email, company),
    admin ? callShop(request, getOpenWork, {}) : undefined,
  ])
  return { profile: { ...profile, email, name }, emailVerified, admin, company, waiting, work }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, emailVerified, admin, company, waiting, work } = loaderData
  const { name, email, education, address, phone } = profile
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">My Profile</h1>
      <div className="surface grid gap-8 p-6 sm:p-8">
        <div className="flex flex-wrap items-center gap-6">
          <Avatar />
          <div className="grid min-w-0 gap-1">
            <p className="text-2xl font-semibold wrap-anywhere">
              {name} <span className="muted font-normal">{admin ? '(Admin)' : '(Regular User)'}</span>
            </p>
            <p className="muted wrap-break-word">{email}</p>
          </div>
        </div>
        <dl className="grid gap-x-10 gap-y-5 empty:hidden sm:grid-cols-2">
          <ProfileFact label="Education" text={education} />
          <ProfileFact label="Address" text={address} />
          <ProfileFact label="Contact number" text={phone} />
        </dl>
        <DialogButton
          className="justify-self-start"
          dialog={(onClose) => <ProfileDialog profile={profile} onClose={onClose} />}
        >
          Update Profile
        </DialogButton>
      </div>
      {!emailVerified && <UnconfirmedEmail />}
      {work && <Worklist work={work} />}
      {waiting.length > 0 && (
        <Section id="waiting" title="What waits for you">
          <WorkItems items={waiting} />
        </Section>
      )}
      {!admin && <CompanyMembership company={company} />}
    </div>
  )
}

function ProfileFact({ label, text }: { label: string; text: string | undefined }) {
  if (!text) return null
  return (
    <div className="grid min-w-0 gap-1">
      <dt className="muted text-sm">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  )
}
