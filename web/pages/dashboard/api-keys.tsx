import { useState } from 'react'
import { href, Link } from 'react-router'
import { listApiKeys } from '#contract/api-keys/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { getServiceAccount } from '#contract/service-accounts/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { KeyCard } from '#web/features/api-keys/key-card.tsx'
import { MakeKeyDialog } from '#web/features/api-keys/make-key-dialog.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/api-keys'

export const meta = () => [{ title: titled('API keys') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('serviceAccount') ?? undefined
  const [account, page, admin] = await Promise.all([
    id === undefined ? undefined : callShop(request, getServiceAccount, { id }),
    loadPage(request, (page) => listShop(request, listApiKeys, { ...page, serviceAccount: id })),
    isAdmin(request),
  ])
  return { account, page, admin }
}

export default function ApiKeys({ loaderData: { account, page, admin } }: Route.ComponentProps) {
  const [isMaking, setMaking] = useState(false)
  const { rows: keys, total } = page
  const make = (
    <button type="button" className="btn btn-primary" onClick={() => setMaking(true)}>
      Create an API key
    </button>
  )
  return (
    <div className="grid gap-8">
      <PageHead title={account ? `API keys of ${account.name}` : 'API keys'}>{total > 0 && make}</PageHead>
      <div>
        <p className="max-w-prose">
          {account
            ? 'A key lets a program act as this service account, within the limits you choose. It works until it expires or an owner revokes it, whoever leaves the company.'
            : 'A key lets your program do what you may do yourself, within the limits you choose. When you change your password or second factor, or sign out everywhere, your keys pause until you confirm them here.'}
        </p>
        {account && (
          <Link to={href('/dashBoard/company')} className="tap-link me-6">
            Back to the company
          </Link>
        )}
        <a href={`${API_ROOT}/docs`} className="tap-link">
          How programs call the shop
        </a>
      </div>
      {total === 0 ? (
        <EmptyState sentence="No keys yet. Create one for each program, so that you can revoke each separately.">
          {make}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {keys.map((key) => (
            <KeyCard key={key._id} apiKey={key} />
          ))}
        </ul>
      )}
      {total > 0 && <Pager page={page} nouns={['key', 'keys']} />}
      {isMaking && <MakeKeyDialog isAdmin={admin} account={account} onClose={() => setMaking(false)} />}
    </div>
  )
}
