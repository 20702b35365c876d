import { useFieldArray } from 'react-hook-form'
import {
  type IdentityProvider,
  IdentityProviderForm,
  MAX_CLAIM_ROLES,
  setIdentityProvider,
} from '#contract/identity-providers/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { roleChoices } from '#web/features/companies/roles.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

interface Props {
  /** Undefined to connect the first one. */
  readonly provider: IdentityProvider | undefined
  readonly onClose: () => void
}

/** Connects the company's identity provider, or changes its settings. */
export function ProviderDialog({ provider, onClose }: Props) {
  const isConfirmed = useConfirmedEmail()
  const { form, field, dialog } = useDialogForm({
    schema: IdentityProviderForm,
    defaultValues: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      defaultRole: provider?.defaultRole ?? 'buyer',
      roleClaim: provider?.roleClaim ?? '',
      roles: provider?.roles ?? [],
    },
    toInput: (fields) => fields,
    ...sentTo(setIdentityProvider),
    done: 'The identity provider is connected',
    refusedFields: {
      'client-secret-needed': 'clientSecret',
      'identity-provider-needs-https': 'issuer',
      'identity-provider-unreachable': 'issuer',
    },
  })
  const roles = useFieldArray({ control: form.control, name: 'roles' })
  const claim = form.watch('roleClaim').trim()
  return (
    <DialogForm
      {...dialog}
      title="Identity provider"
      instead={
        !isConfirmed && (
          <ConfirmationRequest>
            You keep a password sign-in if the provider fails, so the mailbox must be your own. Confirm your
            email first.
          </ConfirmationRequest>
        )
      }
      submit={provider ? 'Save' : 'Connect'}
      busy="Reading its configuration…"
      onClose={onClose}
    >
      <Field
        label="Issuer"
        type="url"
        hint="For example https://login.microsoftonline.com/<tenant>/v2.0. The shop reads its OpenID configuration from there."
        spellCheck={false}
        {...field('issuer')}
      />
      <Field label="Client ID" autoComplete="off" spellCheck={false} {...field('clientId')} />
      <Field
        label="Client secret"
        type="password"
        autoComplete="off"
        hint={
          provider
            ? 'Leave empty to keep the one that is stored. It is never shown.'
            : 'It is never shown again.'
        }
        {...field('clientSecret')}
      />
      <Select label="Role of new members" options={roleChoices} {...field('defaultRole')} />
      <Field
        label="Claim with roles (optional)"
        hint="Such as groups or roles. With it, the provider gives the role at each sign-in; without it, owners give it here."
        spellCheck={false}
        {...field('roleClaim')}
      />
      {claim !== '' && (
        <fieldset className="grid gap-4">
          <legend className="font-medium">Values of {claim}</legend>
          <p className="muted text-sm">
            If several match, the highest role counts. If none does, the role of new members.
          </p>
          {roles.fields.map(({ id }, place) => (
            <fieldset key={id} className="grid gap-3 border-l-2 border-base-300 pl-4">
              <legend className="sr-only">Value {place + 1}</legend>
              <Field label="Value" spellCheck={false} {...field(`roles.${place}.value`)} />
              <Select label="Role" options={roleChoices} {...field(`roles.${place}.role`)} />
              <Button className="justify-self-start" onClick={() => roles.remove(place)}>
                Remove value {place + 1}
              </Button>
            </fieldset>
          ))}
          {roles.fields.length < MAX_CLAIM_ROLES && (
            <Button className="justify-self-start" onClick={() => roles.append({ value: '', role: 'buyer' })}>
              Add a value
            </Button>
          )}
        </fieldset>
      )}
    </DialogForm>
  )
}
