import { z } from 'zod'
import {
  type CompanyDomain,
  claimDomain,
  domainMailboxes,
  EmailDomain,
  proveDomain,
  removeDomain,
  sendDomainCode,
} from '#contract/identity-providers/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** The email domains of a company, and the ways to verify them. */
export const DomainList = ({ domains }: { domains: readonly CompanyDomain[] }) => (
  <Section
    id="domains"
    title="Email domains"
    actions={
      <DialogButton dialog={(onClose) => <ClaimDialog onClose={onClose} />}>Add a domain</DialogButton>
    }
  >
    {domains.length === 0 ? (
      <p className="muted">
        No domain yet. Colleagues sign in with an email address at a domain that you have verified.
      </p>
    ) : (
      <ul className="grid gap-4">
        {domains.map((domain) => (
          <DomainItem key={domain.domain} domain={domain} />
        ))}
      </ul>
    )}
  </Section>
)

function DomainItem({ domain: claimed }: { domain: CompanyDomain }) {
  const { domain, txtName, txtValue, provedAt } = claimed
  const { run, isBusy, error } = useShopCall()
  return (
    <li className="surface grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{domain}</span>
          <span className="muted text-sm">
            {provedAt === null ? (
              'Not verified: nobody signs in with it'
            ) : (
              <>
                Verified on <time dateTime={provedAt}>{formatDay(provedAt)}</time>
              </>
            )}
          </span>
        </p>
        <ConfirmButton
          label={
            <>
              Remove<span className="sr-only"> {domain}</span>
            </>
          }
          title={`Remove ${domain}`}
          confirm="Remove the domain"
          disabled={isBusy}
          onConfirm={() => run(removeDomain, { domain }, `${domain} is removed`)}
        >
          <p>People with an email address there sign in by password again. They stay members.</p>
        </ConfirmButton>
      </div>
      {provedAt === null && (
        <>
          <p>
            Add this TXT record at your DNS provider, then check it. Or have a code sent to a mailbox of the
            domain’s administrator.
          </p>
          <dl className="grid gap-3 text-sm">
            <div>
              <dt className="muted">Name</dt>
              <dd className="font-mono wrap-anywhere">{txtName}</dd>
            </div>
            <div>
              <dt className="muted">Value</dt>
              <dd className="font-mono wrap-anywhere">{txtValue}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button disabled={isBusy} onClick={() => run(proveDomain, { domain }, `${domain} is verified`)}>
              Check the record<span className="sr-only"> of {domain}</span>
            </Button>
            <DialogButton dialog={(onClose) => <SendDialog domain={domain} onClose={onClose} />}>
              Send a code<span className="sr-only"> to {domain}</span>
            </DialogButton>
            <DialogButton dialog={(onClose) => <CodeDialog domain={domain} onClose={onClose} />}>
              Enter the code<span className="sr-only"> for {domain}</span>
            </DialogButton>
          </div>
        </>
      )}
      <FormError>{error}</FormError>
    </li>
  )
}

interface Props {
  readonly domain: string
  readonly onClose: () => void
}

function ClaimDialog({ onClose }: Pick<Props, 'onClose'>) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ domain: EmailDomain }),
    defaultValues: { domain: '' },
    toInput: (fields) => fields,
    ...sentTo(claimDomain),
    done: (_, { domain }) => `${domain} is added. Verify it next.`,
    refusedFields: { 'domain-public': 'domain', 'domain-taken': 'domain' },
  })
  return (
    <DialogForm {...dialog} title="Add an email domain" submit="Add the domain" onClose={onClose}>
      <Field
        label="Domain"
        hint="The part after the @ in your colleagues’ email addresses. A subdomain is a separate domain."
        spellCheck={false}
        {...field('domain')}
      />
    </DialogForm>
  )
}

function SendDialog({ domain, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ mailbox: z.enum(domainMailboxes) }),
    defaultValues: { mailbox: 'postmaster' },
    toInput: (fields) => ({ domain, ...fields }),
    ...sentTo(sendDomainCode),
    done: (_, { mailbox }) => `Sent to ${mailbox}@${domain}`,
  })
  return (
    <DialogForm {...dialog} title="Send a code" submit="Send the code" busy="Sending…" onClose={onClose}>
      <Select
        label="To"
        options={domainMailboxes.map((mailbox) => [mailbox, `${mailbox}@${domain}`])}
        hint="The code works for 30 minutes. A code that was sent earlier stops working."
        {...field('mailbox')}
      />
    </DialogForm>
  )
}

function CodeDialog({ domain, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ code: z.string().trim().min(1, 'Enter the code').max(20, 'At most 20 characters') }),
    defaultValues: { code: '' },
    toInput: (fields) => ({ domain, ...fields }),
    ...sentTo(proveDomain),
    done: `${domain} is verified`,
    refusedFields: { 'wrong-domain-code': 'code' },
  })
  return (
    <DialogForm {...dialog} title={`Code for ${domain}`} submit="Verify the domain" onClose={onClose}>
      <Field label="Code" autoComplete="one-time-code" spellCheck={false} {...field('code')} />
    </DialogForm>
  )
}
