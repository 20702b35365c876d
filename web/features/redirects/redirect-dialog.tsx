import { useEffect } from 'react'
import { RedirectForm, saveRedirect } from '#contract/redirects/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { suggestionsFor } from '#web/features/search/suggestions.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wordsOf } from './words-of-path.ts'

interface Props {
  /** Empty for a new redirect; without a target, one is suggested. */
  readonly redirect: { readonly path: string; readonly target: string }
  readonly onClose: () => void
}

/** Adds a redirect, or changes its target. */
export function RedirectDialog({ redirect: { path, target }, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: RedirectForm,
    defaultValues: { path, target },
    toInput: (fields) => fields,
    ...sentTo(saveRedirect),
    done: (saved) => `${saved.path} leads to ${saved.target}`,
    refusedFields: { 'redirect-loop': 'target' },
  })
  const { setValue, getValues } = form
  useEffect(() => {
    if (path === '' || target !== '') return
    void suggestionsFor(wordsOf(path)).then(([product]) => {
      if (product && getValues('target') === '') setValue('target', productPath(product))
    })
  }, [path, target, setValue, getValues])
  return (
    <DialogForm
      {...dialog}
      title={target === '' ? 'Add a redirect' : 'Change a redirect'}
      submit="Save the redirect"
      onClose={onClose}
    >
      <Field
        label="Old address"
        hint="Its path, such as /old/page, or the whole address. A page that exists is never redirected."
        readOnly={path !== ''}
        {...field('path')}
      />
      <Field
        label="Leads to"
        hint="A path of this shop, such as /?category=Docks or the address of a product from / on."
        {...field('target')}
      />
    </DialogForm>
  )
}
