import { z } from 'zod'
import { DocumentsAddress, MAILTO, setElectronicDocuments } from '#contract/electronic-orders/endpoints.ts'
import { isEmail } from '#contract/fields.ts'
import type { PunchOutConnection } from '#contract/punchout/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly connection: Pick<PunchOutConnection, '_id' | 'name' | 'protocol' | 'documents'>
  readonly onClose: () => void
}

/** An email address may be typed without mailto. */
const withScheme = (typed: string) => (isEmail(typed) ? MAILTO + typed : typed)

const Typed = z.object({
  url: z.union([z.literal(''), z.string().trim().overwrite(withScheme).pipe(DocumentsAddress)]),
  secret: z.string().max(200),
})

/** Sets the destination of documents on a purchasing system's orders. */
export function DocumentsDialog({ connection: { _id: id, name, protocol, documents }, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: Typed,
    defaultValues: { url: documents?.url.replace(MAILTO, '') ?? '', secret: '' },
    toInput: ({ url, secret }) => ({ id, url: url || null, secret }),
    ...sentTo(setElectronicDocuments),
    done: (_, { url }) => (url ? `${name} gets documents on its orders` : `${name} gets no documents`),
    refusedFields: {
      'documents-need-secret': 'secret',
      'webhook-needs-https': 'url',
      'webhook-address-not-public': 'url',
    },
  })
  return (
    <DialogForm {...dialog} title={`Documents for ${name}`} submit="Save" busy="Saving…" onClose={onClose}>
      <p className="muted text-sm">
        Confirmations, ship notices, invoices and credit notes on the orders that it sends, as{' '}
        {protocol === 'ubl' ? 'UBL 2.1' : 'cXML'}.
      </p>
      <Field
        label="Address"
        inputMode="url"
        hint="Where the purchasing system takes documents from suppliers: https://…, or an email address to which they are sent as files. Empty: it gets none."
        {...field('url')}
      />
      <Field
        label="Shared secret"
        type="password"
        autoComplete="off"
        maxLength={200}
        hint={
          documents && !documents.url.startsWith(MAILTO)
            ? 'Leave empty to keep the current secret. Enter it again if you change the address.'
            : secretHints[protocol]
        }
        {...field('secret')}
      />
    </DialogForm>
  )
}

const given = 'The company gets it from its system. Documents that are emailed carry none.'

const secretHints = {
  cxml: `The secret that the shop uses to authenticate with the purchasing system. ${given}`,
  ubl: `The token that the shop sends in the header Authorization, after “Bearer”. ${given}`,
  oci: '',
} as const
