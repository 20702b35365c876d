import { useState } from 'react'
import { makePunchOutConnection, PunchOutConnectionForm } from '#contract/punchout/endpoints.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'

interface Props {
  /** The company's id. */
  readonly id: string
  readonly onClose: () => void
}

/** Connects a purchasing system, and shows its shared secret, the only time it is visible. */
export function ConnectionDialog({ id, onClose }: Props) {
  const [made, setMade] = useState<{ readonly secret?: string | undefined }>()
  const { form, field, modal, dialog } = useDialogForm({
    schema: PunchOutConnectionForm,
    defaultValues: { name: '', protocol: 'cxml', domain: '', identity: '' },
    toInput: ({ domain, ...fields }) => ({ id, ...fields, domain: fields.protocol === 'oci' ? '' : domain }),
    ...sentTo(makePunchOutConnection),
    onDone: setMade,
    refusedFields: { 'punchout-identity-taken': 'identity' },
  })
  const protocol = form.watch('protocol') === 'oci' ? 'oci' : 'cxml'
  const address = `${location.origin}${punchOutPaths[protocol]}`
  return (
    <DialogForm
      {...dialog}
      title={made ? 'The purchasing system is connected' : 'Connect a purchasing system'}
      instead={
        made && (
          <ShownOnce
            label={protocol === 'cxml' ? 'Shared secret' : 'Password'}
            value={made.secret}
            lost="The connection was made, but the shop’s reply with its secret was lost. End it and make another."
            onDone={modal.close}
          >
            Give it to the company with the address <code className="break-all">{address}</code>. The shop
            cannot show it again. Whoever has it sees the company’s prices.
          </ShownOnce>
        )
      }
      submit="Connect"
      busy="Connecting…"
      onClose={onClose}
    >
      <Field
        label="Name"
        maxLength={60}
        hint="As its users know it, such as Coupa."
        {...field('name', undefined, 'Name is required')}
      />
      <Select
        label="Protocol"
        {...field('protocol')}
        options={[
          ['cxml', 'cXML 1.2 (Coupa, Ariba, Jaggaer and others)'],
          ['oci', 'OCI 4 or 5 (SAP)'],
        ]}
      />
      {protocol === 'cxml' && (
        <Field
          label="Domain of the credential"
          maxLength={60}
          hint="Such as DUNS or NetworkID: what its documents say in Sender."
          {...field('domain')}
        />
      )}
      <Field
        label={protocol === 'cxml' ? 'Identity' : 'User name'}
        maxLength={100}
        {...field('identity', undefined, 'This is required')}
      />
    </DialogForm>
  )
}
