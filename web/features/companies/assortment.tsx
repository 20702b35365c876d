import { useState } from 'react'
import type { CompanyAccount } from '#contract/companies/accounts.ts'
import { setAssortment } from '#contract/companies/assortment.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  /** Whether it is a subsidiary, which sees the categories of its parent unless it has its own. */
  readonly hasParent: boolean
  readonly company: CompanyAccount
  /** Those with a product on sale. */
  readonly categories: readonly string[]
}

/** The categories that a company's members see and order, with a button to change them. */
export const Assortment = ({ company, categories, hasParent }: Props) => (
  <span className="flex flex-wrap items-center gap-x-4">
    {company.assortment?.join(', ') ?? (hasParent ? 'The parent’s' : 'All')}
    <May call={setAssortment}>
      <DialogButton
        dialog={(onClose) => (
          <AssortmentDialog
            company={company}
            categories={categories}
            hasParent={hasParent}
            onClose={onClose}
          />
        )}
      >
        Change the categories
      </DialogButton>
    </May>
  </span>
)

function AssortmentDialog({
  company,
  categories,
  hasParent,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const { _id: id, name, assortment } = company
  const modal = useModal()
  const { run, isBusy, error } = useShopCall()
  const [all, setAll] = useState(!assortment)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(assortment))
  // A chosen category may stay when its last product goes off sale.
  const offered = [...new Set([...categories, ...(assortment ?? [])])].toSorted((a, b) => a.localeCompare(b))

  const choose = (category: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, category] : [...chosen].filter((each) => each !== category)))

  const save = () =>
    run(setAssortment, { id, categories: all ? null : [...chosen] }, () => {
      toast(`The categories of ${name} are saved`)
      modal.close()
    })

  return (
    <FormDialog title="Categories" modal={modal} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>
          Members of {name} see and order products of these categories only, in the shop, with their API keys
          and from their purchasing systems. Offers and call-off orders that you have made stay valid.
        </p>
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {hasParent ? 'The parent company’s categories' : 'All categories, including new ones'}
        </Checkbox>
        {!all && (
          <fieldset>
            <legend className="font-medium">Only these</legend>
            <div className="grid sm:grid-cols-2 sm:gap-x-6">
              {offered.map((category) => (
                <Checkbox
                  key={category}
                  checked={chosen.has(category)}
                  onChange={({ target }) => choose(category, target.checked)}
                >
                  <span className="min-w-0 wrap-anywhere">{category}</span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )}
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isBusy || (!all && chosen.size === 0)}
          submit={isBusy ? 'One moment…' : 'Save'}
        />
      </form>
    </FormDialog>
  )
}
