import { useState } from 'react'
import { href, Link } from 'react-router'
import { changeStorefront, StorefrontForm as StorefrontFields } from '#contract/settings/storefront.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

const switches = [
  [
    'showsFigures',
    'Four figures',
    '256k+ customers, 67 countries, 300+ products and 40M visits: fixed, not counted.',
  ],
  ['showsSpeedTour', 'Speed tour', '“Boost speed up to 78%”, with a link to the blog.'],
  ['showsPortfolio', 'Portfolio', 'A developer’s page, in the menu and the footer.'],
  ['showsQuestions', 'Questions about React', 'A page with six answers, in the footer.'],
] as const

/** Edits which parts of the shop are shown, and the text and picture of its first screen. */
export function StorefrontForm({ storefront }: { storefront: StorefrontFields }) {
  const [uploads, setUploads] = useState(0)
  const apiForm = useSettingsForm(changeStorefront, StorefrontFields, storefront)
  const { field, form } = apiForm
  const picture = form.watch('heroPicture') ?? ''
  const choose = (address: string) => form.setValue('heroPicture', address, { shouldDirty: true })
  return (
    <SettingsForm
      id="storefront"
      form={{ ...apiForm, isSubmitting: apiForm.isSubmitting || uploads > 0 }}
      call={changeStorefront}
      consequence="Pages that are loaded from now on show it."
    >
      <SettingsFields
        id="first-screen"
        title="First screen"
        about="What visitors see first on the home page. Leave a field empty for the usual text or picture."
      >
        <div className="grid gap-1.5 sm:col-span-2">
          <Field
            label="Text below the heading (optional)"
            maxLength={300}
            hint="A sentence or two, up to 300 characters."
            {...field('heroText')}
          />
          <p className="muted text-sm">
            The heading is the tagline, in{' '}
            <Link to={href('/dashBoard/settings/brand')} className="anchor">
              Brand
            </Link>
            .
          </p>
        </div>
        <div className="grid content-start justify-items-start gap-2 sm:col-span-2">
          <PictureField
            label="Picture (optional)"
            name="heroPicture"
            value={picture}
            onChange={choose}
            onBusy={(busy) => setUploads((count) => count + (busy ? 1 : -1))}
            error={field('heroPicture').error}
            isWhole
          />
          {picture !== '' && (
            <Button className="btn-sm" onClick={() => choose('')}>
              Remove the picture
            </Button>
          )}
        </div>
        <div className="sm:col-span-2">
          <Field
            label="What the picture shows (optional)"
            hint="For those who do not see it. Needed with a picture."
            maxLength={200}
            {...field('heroAlt')}
          />
        </div>
      </SettingsFields>
      <SettingsFields
        id="parts"
        title="Parts that the shop came with"
        about="A part that is off has no links, and its page is not found."
      >
        <div className="grid gap-2 sm:col-span-2">
          {switches.map(([name, label, hint]) => (
            <Switch key={name} label={label} hint={hint} {...form.register(name)} />
          ))}
        </div>
      </SettingsFields>
    </SettingsForm>
  )
}
