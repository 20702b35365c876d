import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getIdentityProvider } from '#contract/identity-providers/endpoints.ts'
import { identityProvidersRefusals } from '#contract/refusals/identity-providers.ts'
import { listScimTokens } from '#contract/scim/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { DomainList } from '#web/features/identity-providers/domain-list.tsx'
import { ProviderFacts } from '#web/features/identity-providers/provider-facts.tsx'
import { ScimTokens } from '#web/features/identity-providers/scim-tokens.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/company-sign-in'

export const meta = () => [{ title: titled('Identity provider') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [signIn, scim] = await forMembers(
    request,
    Promise.all([callShop(request, getIdentityProvider, {}), callShop(request, listScimTokens, {})]),
  )
  return { ...signIn, scim }
}

export default function CompanySignIn({ loaderData }: Route.ComponentProps) {
  const { offered, provider, redirectUri, domains, scim } = loaderData
  return (
    <div className="grid gap-8">
      <PageHead
        title="Identity provider"
        back={{ to: href('/dashBoard/company'), text: 'Company' }}
        intro="Colleagues sign in with their account at your company, and become members when they do so for the first time."
      />
      {offered ? (
        <>
          <DomainList domains={domains} />
          <ProviderFacts
            provider={provider}
            redirectUri={redirectUri}
            hasDomain={domains.some(({ provedAt }) => provedAt !== null)}
          />
          <ScimTokens {...scim} />
        </>
      ) : (
        <p className="surface p-6">{identityProvidersRefusals['identity-provider-not-offered'][1]}</p>
      )}
    </div>
  )
}
