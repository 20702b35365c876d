import { useState } from 'react'
import { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  makePunchOutConnection,
  PunchOutConnectionForm,
  punchOutProtocols,
} from '#contract/punchout/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { readSettings } from '#web/settings.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { handoverText } from './handover-text.ts'
import { LackList } from './lack-list.tsx'

export interface Member {
  readonly _id: string
  readonly name: string
  readonly email: string
}

interface Props {
  /** The company's id. */
  readonly id: string
  /** Of the company. */
  readonly members: readonly Member[]
  readonly onClose: () => void
}

/** What was typed, without the fields that the protocol does not have. */
const Typed = z
  .object({
    name: z.string(),
    protocol: z.enum(punchOutProtocols),
    domain: z.string(),
    identity: z.string(),
    user_id: z.string(),
  })
  .transform(({ domain, user_id, ...typed }): z.input<typeof PunchOutConnectionForm> => {
    const hasOrders = typed.protocol !== 'oci'
    return {
      ...typed,
      domain: hasOrders ? domain : '',
      user_id: (hasOrders && user_id) || undefined,
    }
  })
  .pipe(PunchOutConnectionForm)

export const memberText = ({ name, email }: Member): string => (name ? `${name}, ${email}` : email)

/** Connects a purchasing system, and shows what its company enters there: the only time that the secret is visible. */
export function ConnectionDialog({ id, members, onClose }: Props) {
  const [made, setMade] = useState<{
    readonly text: string | undefined
    readonly lacks: ReplyOf<typeof makePunchOutConnection>['lacks']
  }>()
  const { form, field, modal, dialog } = useDialogForm({
    schema: Typed,
    defaultValues: {
      name: '',
      protocol: 'cxml',
      domain: '',
      identity: '',
      user_id: members.length === 1 ? (members[0]?._id ?? '') : '',
    },
    toInput: (fields) => ({ id, ...fields }),
    ...sentTo(makePunchOutConnection),
    onDone: ({ secret, lacks }, { user_id, ...connection }) => {
      const buyer = members.find(({ _id }) => _id === user_id)
      const isLost = secret === undefined && connection.protocol !== 'ubl'
      const text = handoverText({
        ...connection,
        secret: secret ?? '',
        buyer: buyer && memberText(buyer),
        publicUrl: readSettings().publicUrl,
      })
      setMade({ text: isLost ? undefined : text, lacks })
    },
    refusedFields: { 'punchout-identity-taken': 'identity', 'buyer-not-in-company': 'user_id' },
  })
  const protocol = PunchOutConnectionForm.shape.protocol.parse(form.watch('protocol'))
  return (
    <DialogForm
      {...dialog}
      title={made ? 'Connection created' : 'Connect a purchasing system'}
      wide={made !== undefined}
      instead={
        made && (
          <div className="grid gap-5">
            <ShownOnce
              label="Text for the purchasing department"
              rows={14}
              value={made.text}
              lost="The connection was created, but the shop’s reply with its secret was lost. End it and create another."
              onDone={modal.close}
            >
              Send this text to the company’s purchasing department.
              {protocol !== 'ubl' && ' The shop cannot show its secret again.'}
            </ShownOnce>
            <LackList lacks={made.lacks ?? []} />
          </div>
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
      <Field
        label={identityOf[protocol]}
        maxLength={100}
        {...field('identity', undefined, 'This is required')}
      />
      {protocol !== 'oci' && (
        <Select
          label="Orders are placed by"
          hint="The member who is named on the orders and gets their emails."
          {...field('user_id')}
          options={[
            ['', 'Nobody yet: its orders are refused'],
            ...members.map((member) => [member._id, memberText(member)] as const),
          ]}
        />
      )}
    </DialogForm>
  )
}

const identityOf = {
  cxml: 'Identity',
  oci: 'User name',
  ubl: 'The buyer’s identifier',
} as const
