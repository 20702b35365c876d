import { useState } from 'react'
import { makeScimToken, revokeScimToken, type ScimToken, ScimTokenForm } from '#contract/scim/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** The tokens with which directories add and remove members. */
export const ScimTokens = ({ baseUrl, tokens }: { baseUrl: string; tokens: readonly ScimToken[] }) => (
  <Section
    id="directory"
    title="Directory"
    actions={
      <DialogButton dialog={(onClose) => <TokenDialog baseUrl={baseUrl} onClose={onClose} />}>
        Create a token
      </DialogButton>
    }
  >
    <p className="max-w-prose">
      Your directory can add members before they first sign in, and remove them the moment they leave (SCIM
      2.0). Members that it deactivates are signed out at once. The groups owner, approver and buyer give
      roles.
    </p>
    <dl>
      <dt className="muted text-sm">SCIM base URL</dt>
      <dd className="wrap-anywhere">{baseUrl}</dd>
    </dl>
    {tokens.length > 0 && (
      <ul className="grid gap-4">
        {tokens.map((token) => (
          <TokenItem key={token._id} token={token} />
        ))}
      </ul>
    )}
  </Section>
)

function TokenItem({ token: { _id: id, name, madeBy, createdAt, lastUsedAt } }: { token: ScimToken }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <li className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="muted text-sm wrap-anywhere">
            Created on <time dateTime={createdAt}>{formatDay(createdAt)}</time> by {madeBy} ·{' '}
            {lastUsedAt === null ? (
              'never used'
            ) : (
              <>
                last used <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
              </>
            )}
          </span>
        </p>
        <ConfirmButton
          label={
            <>
              Revoke<span className="sr-only"> the token of {name}</span>
            </>
          }
          title={`Revoke the token of ${name}`}
          confirm="Revoke the token"
          disabled={isBusy}
          onConfirm={() => run(revokeScimToken, { id }, `The token of ${name} is revoked`)}
        >
          <p>The directory can no longer add and remove members. Those who are members stay.</p>
        </ConfirmButton>
      </div>
      <FormError>{error}</FormError>
    </li>
  )
}

function TokenDialog({ baseUrl, onClose }: { baseUrl: string; onClose: () => void }) {
  const [made, setMade] = useState<{ readonly token?: string | undefined }>()
  const { field, modal, dialog } = useDialogForm({
    schema: ScimTokenForm,
    defaultValues: { name: '' },
    toInput: (fields) => fields,
    ...sentTo(makeScimToken),
    onDone: setMade,
  })
  return (
    <DialogForm
      {...dialog}
      title={made ? 'The token is created' : 'Create a token'}
      submit="Create the token"
      instead={
        made && (
          <ShownOnce
            label="Token"
            value={made.token}
            lost="The token was created, but the shop’s reply with it was lost. Revoke it and create another."
            onDone={modal.close}
          >
            Enter it in your directory with the address <code className="break-all">{baseUrl}</code>. The shop
            cannot show it again. Whoever has it can add and remove members.
          </ShownOnce>
        )
      }
      onClose={onClose}
    >
      <Field label="Directory" hint="Such as Entra ID or Okta." {...field('name')} />
    </DialogForm>
  )
}
