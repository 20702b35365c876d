import { href, Link } from 'react-router'
import { z } from 'zod'
import type { CompanyAccount, CompanyDetails } from '#contract/companies/accounts.ts'
import { setParent } from '#contract/companies/subsidiaries.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { Fact } from './company-facts.tsx'

interface Props {
  readonly company: CompanyDetails
  /** The companies that could be its parent. */
  readonly companies: readonly CompanyAccount[]
}

/** A company's parent, or its subsidiaries, for admins. */
export function Parent({ company, companies }: Props) {
  const { _id: id, name, parent, subsidiaries } = company
  const { run, isBusy, error } = useShopCall()
  if (subsidiaries.length > 0)
    return (
      <Fact label="Subsidiaries">
        <ul className="grid gap-1">
          {subsidiaries.map((each) => (
            <li key={each._id}>
              <CompanyLink company={each} />
            </li>
          ))}
        </ul>
      </Fact>
    )
  return (
    <Fact label="Parent company">
      <span className="flex flex-wrap items-center gap-x-4">
        {parent ? <CompanyLink company={parent} /> : 'None'}
        <May call={setParent}>
          {parent ? (
            <ConfirmButton
              label="Separate"
              disabled={isBusy}
              title={`Separate ${name} from ${parent.name}?`}
              confirm="Separate them"
              onConfirm={() => run(setParent, { id, parent: null }, `${name} is no longer a subsidiary`)}
            >
              <p>
                {name} keeps its members, orders and invoices, which stay due. It loses the terms, price list
                and categories inherited from {parent.name}, whose owners no longer read its orders.
              </p>
            </ConfirmButton>
          ) : (
            <DialogButton
              dialog={(onClose) => <ParentDialog company={company} companies={companies} onClose={onClose} />}
            >
              Choose a parent
            </DialogButton>
          )}
        </May>
      </span>
      <FormError>{error}</FormError>
    </Fact>
  )
}

const CompanyLink = ({
  company: { _id: id, name },
}: {
  company: { readonly _id: string; readonly name: string }
}) => (
  <Link to={href('/dashBoard/manageCompanies/:id', { id })} className="tap-line">
    {name}
  </Link>
)

const Chosen = z.object({ parent: z.string().min(1, 'Choose a company') })

function ParentDialog({ company, companies, onClose }: Props & { readonly onClose: () => void }) {
  const { _id: id, name } = company
  const { field, dialog } = useDialogForm({
    schema: Chosen,
    defaultValues: { parent: '' },
    toInput: ({ parent }) => ({ id, parent }),
    ...sentTo(setParent),
    done: () => `${name} is now a subsidiary`,
    refusedFields: { 'parent-is-subsidiary': 'parent' },
  })
  return (
    <DialogForm
      {...dialog}
      title={`Parent company of ${name}`}
      submit="Make it a subsidiary"
      busy="Saving…"
      onClose={onClose}
    >
      <p>
        {name} then orders under its parent’s terms: its open amounts, its parent’s and those of other
        subsidiaries count against one credit limit. It has its parent’s price list and categories unless it
        has its own. Owners of the parent can read its orders, invoices and statements. Its members, addresses
        and invoices stay its own.
      </p>
      <Select
        label="Parent company"
        {...field('parent')}
        options={[
          ['', 'Choose a company'],
          ...companies.flatMap((each) => (each._id === id ? [] : [[each._id, each.name] as const])),
        ]}
      />
    </DialogForm>
  )
}
