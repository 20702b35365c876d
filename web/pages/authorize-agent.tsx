import { href, Link } from 'react-router'
import { AuthorizationRequest, describeAuthorization } from '#contract/agents/authorization.ts'
import { titled } from '#contract/brand.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, requireSession } from '#web/api-client.ts'
import { ConsentForm } from '#web/features/agents/consent-form.tsx'
import { loadChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import type { Route } from './+types/authorize-agent'

export const meta = () => [{ title: titled('Connect an agent') }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const { data, error } = AuthorizationRequest.safeParse(
    Object.fromEntries(new URL(request.url).searchParams),
  )
  if (!data) return { problem: error.issues.map(({ message }) => message).join('. '), code: undefined }
  const [asked, { company, costCentres }] = await Promise.all([
    callShop(request, describeAuthorization, data).catch(asProblem),
    loadChargedTo(request),
  ])
  return 'problem' in asked ? asked : { request: data, asked, company: company?.name ?? '', costCentres }
}

/** What the shop refuses is said here: there is no address to go back to. */
function asProblem(failure: unknown) {
  if (failure instanceof Refused && failure.status !== 401)
    return { problem: failure.message, code: failure.body?.code }
  throw failure
}

export const HydrateFallback = FullScreenLoader

/** Agents buy for companies. Somebody without one creates it, or is invited. */
const WithoutCompany = () => (
  <div className="grid justify-items-start gap-4">
    <p className="max-w-prose">
      Agents buy for companies only. Create yours, or ask the owner of one to invite you; then connect the
      program again.
    </p>
    <Link to={href('/dashBoard/company')} className={buttonClass('primary')}>
      Create a company
    </Link>
  </div>
)

/** Where programs send a person to be allowed. A wrong request ends here: nobody is sent to an address that is not checked. */
export default function AuthorizeAgent({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page grid max-w-3xl gap-6 py-10">
      {'problem' in loaderData ? (
        <>
          <h1 className="text-3xl" tabIndex={-1}>
            This program cannot be connected
          </h1>
          <p role="alert">{loaderData.problem}</p>
          {loaderData.code === 'no-company' && <WithoutCompany />}
        </>
      ) : (
        <>
          <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
            {loaderData.asked.client} asks for access
          </h1>
          <ConsentForm {...loaderData} />
        </>
      )}
    </main>
  )
}
