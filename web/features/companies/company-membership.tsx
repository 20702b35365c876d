import { href, Link } from 'react-router'
import type { Company } from '#contract/companies/endpoints.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { roleNames } from './roles.ts'

/** For the profile: the user's company, or a way to create one. */
export function CompanyMembership({ company }: { company: Company | undefined }) {
  return (
    <Section
      id="membership"
      title="Your company"
      className="surface grid justify-items-start gap-3 p-6 sm:p-8"
    >
      {company ? (
        <>
          <p className="wrap-anywhere">
            {company.name}, {roleNames[company.role].toLowerCase()}
          </p>
          <Link to={href('/dashBoard/company')} className="btn">
            Go to the company
          </Link>
        </>
      ) : (
        <>
          <p className="muted max-w-prose">
            Order together with colleagues: with roles, spending limits, and approval of large orders.
          </p>
          <DialogButton dialog={(onClose) => <CreateCompanyDialog onClose={onClose} />}>
            Create a company
          </DialogButton>
        </>
      )}
    </Section>
  )
}
