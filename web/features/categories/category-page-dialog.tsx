import { type CategoryPage, CategoryPageForm, changeCategoryPage } from '#contract/categories/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { TextPreview } from '#web/features/legal-texts/text-preview.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'

interface Props {
  readonly page: CategoryPage
  readonly onClose: () => void
}

/** Writes the text and the banner of a category. */
export function CategoryPageDialog({ page, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: CategoryPageForm,
    defaultValues: page,
    toInput: (fields) => fields,
    ...sentTo(changeCategoryPage),
    done: 'Saved',
    refusedFields: { 'unreadable-markdown': 'text' },
  })
  return (
    <DialogForm {...dialog} title={page.category} wide submit="Save the page" onClose={onClose}>
      <TextArea
        label="Text above the products"
        hint="Markdown: ## for a heading, - for a list, [words](address) for a link. No HTML. Empty for none."
        rows={12}
        {...field('text')}
      />
      <TextPreview text={() => form.getValues('text')} />
      <Field label="Banner" hint="One line. Empty for none." {...field('bannerText')} />
      <Field
        label="Banner leads to"
        hint="A path of this shop, or an https address. May be empty."
        {...field('bannerLink')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Banner from"
          type="date"
          hint="Leave empty to start at once."
          {...field('bannerFrom')}
        />
        <Field
          label="Banner until"
          type="date"
          hint="Its last day. Leave empty for no end."
          {...field('bannerTo')}
        />
      </div>
    </DialogForm>
  )
}
