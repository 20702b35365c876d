import { useState } from 'react'
import { ApiKeyFields, KeyScope, makeApiKey } from '#contract/api-keys/endpoints.ts'
import type { ServiceAccount } from '#contract/service-accounts/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { scopeWords } from './scope-words.ts'

const lifetimes = [30, 90, 180, 365]

interface Props {
  readonly isAdmin: boolean
  /** The service account that the key is for; undefined: the user. */
  readonly account: ServiceAccount | undefined
  readonly onClose: () => void
}

/** Creates a key and shows it, the only time it is visible. */
export function MakeKeyDialog({ isAdmin, account, onClose }: Props) {
  const [made, setMade] = useState<{ readonly key?: string | undefined }>()
  const isConfirmed = useConfirmedEmail()
  const { form, field, modal, dialog } = useDialogForm({
    schema: ApiKeyFields,
    defaultValues: { name: '', scopes: [], days: 90 },
    toInput: (fields) => ({ ...fields, serviceAccount: account?._id }),
    ...sentTo(makeApiKey),
    onDone: setMade,
  })
  const problem = form.formState.errors.scopes?.message
  const offered = KeyScope.options.filter((scope) => isAdmin || !scopeWords[scope].endsWith('(admins)'))
  return (
    <DialogForm
      {...dialog}
      title={made ? 'The new key' : 'Create an API key'}
      instead={
        made ? (
          <ShownOnce
            label="API key"
            value={made.key}
            lost="The key was created, but the shop’s reply with it was lost. Revoke it and create another."
            onDone={modal.close}
          >
            Copy it now: the shop keeps no copy and cannot show it again. Whoever has it acts as{' '}
            {account ? account.name : 'you'}, so keep it as you would a password.
          </ShownOnce>
        ) : (
          !isConfirmed && (
            <ConfirmationRequest>
              A key acts in your name. Confirm your email first, so that we know it is yours.
            </ConfirmationRequest>
          )
        )
      }
      submit="Create the key"
      busy="Making…"
      onClose={onClose}
    >
      <Field
        label="Name"
        maxLength={100}
        hint="Its purpose, such as the program that uses it."
        {...field('name', undefined, 'Name is required')}
      />
      <fieldset className="grid gap-1" aria-describedby={problem && 'scopes-problem'}>
        <legend className="mb-1 font-medium">Permissions</legend>
        {offered.map((scope) => (
          <Checkbox key={scope} value={scope} {...form.register('scopes')}>
            <span>
              {scopeWords[scope]} <code className="muted text-sm whitespace-nowrap">{scope}</code>
            </span>
          </Checkbox>
        ))}
        {problem && (
          <p id="scopes-problem" className="text-problem text-sm">
            {problem}
          </p>
        )}
      </fieldset>
      <Select
        label="Expires after"
        {...field('days')}
        options={lifetimes.map((days) => [days, `${days} days`] as const)}
      />
    </DialogForm>
  )
}
