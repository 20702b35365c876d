import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type IdentityProvider,
  removeIdentityProvider,
  setOnlyWay,
} from '#contract/identity-providers/endpoints.ts'
import { roleNames } from '#web/features/companies/roles.ts'
import { firebaseErrorMessage, isSuperseded } from '#web/features/sign-in/firebase-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { ProviderDialog } from './provider-dialog.tsx'

interface Props {
  readonly provider: IdentityProvider | undefined
  readonly redirectUri: string
  /** Whether a domain is verified. */
  readonly hasDomain: boolean
}

/** The company's identity provider: its settings, a test of it, and whether it is the only way to sign in. */
export function ProviderFacts({ provider, redirectUri, hasDomain }: Props) {
  return (
    <Section
      id="provider"
      title="Provider"
      actions={
        <DialogButton
          primary={!provider}
          dialog={(onClose) => <ProviderDialog provider={provider} onClose={onClose} />}
        >
          {provider ? 'Change' : 'Connect a provider'}
        </DialogButton>
      }
    >
      <div className="surface grid gap-6 p-4 sm:p-5">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact label="Redirect URI, to be registered at the provider">{redirectUri}</Fact>
          {provider && <SettingFacts provider={provider} />}
        </dl>
        {provider ? (
          <ProviderActions provider={provider} hasDomain={hasDomain} />
        ) : (
          <p className="muted">
            Any provider that speaks OpenID Connect will do: Entra ID, Okta, Google Workspace, Keycloak and
            others.
          </p>
        )}
      </div>
    </Section>
  )
}

const SettingFacts = ({ provider }: { provider: IdentityProvider }) => (
  <>
    <Fact label="Issuer">{provider.issuer}</Fact>
    <Fact label="Client ID">{provider.clientId}</Fact>
    <Fact label="Role of new members">{roleNames[provider.defaultRole]}</Fact>
    <Fact label="Roles">
      {provider.roleClaim === ''
        ? 'Given here, by owners'
        : `By the claim ${provider.roleClaim}: ${
            provider.roles.map(({ value, role }) => `${value} is ${roleNames[role]}`).join(', ') ||
            'no values yet'
          }`}
    </Fact>
    <Fact label="Tested">
      {provider.testedAt === null ? (
        'Nobody has signed in with these settings yet'
      ) : (
        <time dateTime={provider.testedAt}>{formatMoment(provider.testedAt)}</time>
      )}
    </Fact>
    <Fact label="Passwords">
      {provider.only
        ? `Off for members with an email at your domains, except ${provider.escape ?? 'owners'}`
        : 'Members can sign in by password too'}
    </Fact>
  </>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="muted text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function ProviderActions({ provider, hasDomain }: { provider: IdentityProvider; hasDomain: boolean }) {
  const { run, isBusy, error } = useShopCall()
  const { testing, problem, test } = useSignInTest(provider.providerId)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button onClick={test} disabled={testing || !hasDomain}>
          {testing ? 'Waiting for the sign-in…' : 'Test sign-in'}
        </Button>
        {provider.only ? (
          <Button
            disabled={isBusy}
            onClick={() => run(setOnlyWay, { only: false }, 'Members can sign in by password again')}
          >
            Allow passwords again
          </Button>
        ) : (
          <ConfirmButton
            label="Turn passwords off"
            title="Turn passwords off"
            confirm="Turn passwords off"
            disabled={isBusy || provider.testedAt === null || !hasDomain}
            onConfirm={() => run(setOnlyWay, { only: true }, 'Members sign in at the provider only')}
          >
            <p>
              Members with an email at your domains are signed out. From then on they sign in at the provider
              only. You can still sign in with your password, in case the provider fails.
            </p>
          </ConfirmButton>
        )}
        <ConfirmButton
          label="Disconnect"
          title="Disconnect the provider"
          confirm="Disconnect"
          disabled={isBusy}
          onConfirm={() => run(removeIdentityProvider, {}, 'The provider is disconnected')}
        >
          <p>
            Members keep their accounts. Members without a password choose one with “Reset Password” on the
            sign-in page.
          </p>
        </ConfirmButton>
      </div>
      {!hasDomain && <p className="muted text-sm">Verify a domain before you test the sign-in.</p>}
      {hasDomain && provider.testedAt === null && (
        <p className="muted text-sm">
          Test the sign-in before you turn passwords off. The person who signs in becomes a member.
        </p>
      )}
      <FormError>{problem ?? error}</FormError>
    </div>
  )
}

/** Signs in at the provider in a window of its own; whoever is signed in here stays so. */
function useSignInTest(providerId: string) {
  const { revalidate } = useRevalidator()
  const [testing, setTesting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const test = async () => {
    setProblem(undefined)
    setTesting(true)
    try {
      const { testCompanySignIn } = await import('#web/features/sign-in/company.ts')
      toast(`It works: ${await testCompanySignIn(providerId)} signed in`)
    } catch (failure) {
      if (!isSuperseded(failure)) setProblem(firebaseErrorMessage(failure))
    } finally {
      setTesting(false)
      await revalidate()
    }
  }
  return { testing, problem, test }
}
