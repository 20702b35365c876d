import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Company } from '#contract/companies/endpoints.ts'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { roleNames } from './roles.ts'

/** For the profile: the user's company, or a way to create one. */
export function CompanyMembership({ company }: { company: Company | undefined }) {
  const [creating, setCreating] = useState(false)
  return (
    <section aria-labelledby="membership" className="surface grid justify-items-start gap-3 p-6 sm:p-8">
      <h2 id="membership" className="text-xl">
        Your company
      </h2>
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
          <button type="button" className="btn" onClick={() => setCreating(true)}>
            Create a company
          </button>
        </>
      )}
      {creating && <CreateCompanyDialog onClose={() => setCreating(false)} />}
    </section>
  )
}
