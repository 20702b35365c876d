import { usualBrand } from '#contract/brand.ts'
import { BrandForm, changeBrand } from '#contract/settings/brand.ts'
import { sentTo } from '#web/api-client.ts'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { Logo } from '#web/ui/logo.tsx'
import { themes } from '#web/ui/theme.ts'
import { Effect, StepForm } from './step-frame.tsx'

/** The shop's name, the heading of its home page and its logo. */
export function BrandStep({ brand }: { readonly brand: BrandForm }) {
  const apiForm = useApiForm({
    schema: BrandForm,
    // The name that every shop comes with is nobody's.
    defaultValues: { ...brand, name: brand.name === usualBrand.name ? '' : brand.name },
    toInput: (fields) => fields,
    ...sentTo(changeBrand),
  })
  const { field, form } = apiForm
  const [name = '', tagline = '', logo = ''] = form.watch(['name', 'tagline', 'logoLight'])
  return (
    <>
      <StepForm step="brand" form={apiForm} save={name ? `Name the shop ${name}` : 'Name the shop'}>
        <Field label="Shop name" autoComplete="organization" {...field('name')} />
        <Field label="Tagline" hint="The heading of the home page." {...field('tagline')} />
        <div className="sm:col-span-2">
          <PictureField
            label="Logo (optional)"
            name="logoLight"
            value={logo}
            onChange={(address) => form.setValue('logoLight', address, { shouldDirty: true })}
            onBusy={() => undefined}
            error={field('logoLight').error}
            theme={themes.light}
            isWhole
          />
        </div>
      </StepForm>
      <Effect title="How visitors see it">
        <p className="flex items-center gap-3 text-lg font-semibold">
          {logo ? (
            <img src={logo} alt="" className="h-8 max-w-32 object-contain" />
          ) : (
            <Logo cells={3} className="w-6" />
          )}
          {!logo && (name || usualBrand.name)}
        </p>
        <p className="text-2xl leading-tight font-semibold wrap-anywhere">{tagline}</p>
      </Effect>
    </>
  )
}
