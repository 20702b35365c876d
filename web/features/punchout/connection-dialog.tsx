import { useState } from 'react'
import { sendElectronicOrder } from '#contract/electronic-orders/endpoints.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { makePunchOutConnection, PunchOutConnectionForm } from '#contract/punchout/endpoints.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { LackList } from './lack-list.tsx'

interface Props {
  /** The company's id. */
  readonly id: string
  readonly onClose: () => void
}

/** Connects a purchasing system, and shows its shared secret, the only time it is visible. */
export function ConnectionDialog({ id, onClose }: Props) {
  const [made, setMade] = useState<Pick<ReplyOf<typeof makePunchOutConnection>, 'secret' | 'lacks'>>()
  const { form, field, modal, dialog } = useDialogForm({
    schema: PunchOutConnectionForm,
    defaultValues: { name: '', protocol: 'cxml', domain: '', identity: '' },
    toInput: ({ domain, ...fields }) => ({ id, ...fields, domain: fields.protocol === 'oci' ? '' : domain }),
    ...sentTo(makePunchOutConnection),
    onDone: setMade,
    refusedFields: { 'punchout-identity-taken': 'identity' },
  })
  const protocol = PunchOutConnectionForm.shape.protocol.parse(form.watch('protocol'))
  const words = wordsOf[protocol]
  return (
    <DialogForm
      {...dialog}
      title={made ? 'Connection created' : 'Connect a purchasing system'}
      instead={
        made &&
        (protocol === 'ubl' ? (
          <div className="grid gap-4">
            <p>
              It sends its orders to <code className="break-all">POST {sendElectronicOrder.path}</code> of the
              shop’s API, with a key of the member who orders.
            </p>
            <LackList lacks={made.lacks ?? []} />
            <Button primary onClick={modal.close}>
              Done
            </Button>
          </div>
        ) : (
          <div className="grid gap-4">
            <ShownOnce
              label={words.secret}
              value={made.secret}
              lost="The connection was created, but the shop’s reply with its secret was lost. End it and create another."
              onDone={modal.close}
            >
              Give it to the company with the address{' '}
              <code className="break-all">{`${location.origin}${punchOutPaths[protocol]}`}</code>. The shop
              cannot show it again. Whoever has it sees the company’s prices.
            </ShownOnce>
            <LackList lacks={made.lacks ?? []} />
          </div>
        ))
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
          ['ubl', 'UBL 2.1 (orders by the API, no PunchOut)'],
        ]}
      />
      {protocol !== 'oci' && (
        <Field
          label={protocol === 'cxml' ? 'Domain of the credential' : 'Scheme of the buyer’s identifier'}
          maxLength={60}
          hint={
            protocol === 'cxml'
              ? 'Such as DUNS or NetworkID, as in the Sender of its documents.'
              : 'Such as 0088 for a GLN: schemeID of the EndpointID in BuyerCustomerParty.'
          }
          {...field('domain')}
        />
      )}
      <Field label={words.identity} maxLength={100} {...field('identity', undefined, 'This is required')} />
    </DialogForm>
  )
}

const wordsOf = {
  cxml: { identity: 'Identity', secret: 'Shared secret' },
  oci: { identity: 'User name', secret: 'Password' },
  ubl: { identity: 'The buyer’s identifier', secret: '' },
} as const
