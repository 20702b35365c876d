import { useState } from 'react'
import type { z } from 'zod'
import { textOn } from '#contract/settings/accent.ts'
import { BrandForm as BrandFields, changeBrand } from '#contract/settings/brand.ts'
import { usualColumns } from '#contract/settings/footer-columns.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { themes } from '#web/ui/theme.ts'
import { FooterLines, footerColumns, footerLines } from './footer-lines.ts'

const Form = BrandFields.omit({ columns: true }).extend({ lines: FooterLines })
const usualLines = footerLines(usualColumns)

/** The form with the shop's name, looks and descriptions. */
export function BrandForm({ brand: { columns, ...brand } }: { brand: BrandFields }) {
  const [uploads, setUploads] = useState(0)
  const apiForm = useApiForm({
    schema: Form,
    defaultValues: { ...brand, lines: columns.length > 0 ? footerLines(columns) : usualLines },
    toInput: ({ lines, ...fields }: z.output<typeof Form>) => ({
      ...fields,
      columns: lines.trim() === usualLines ? [] : footerColumns(lines),
    }),
    ...sentTo(changeBrand),
  })
  const { field, form } = apiForm
  const logo = (name: 'logoDark' | 'logoLight', theme: 'dark' | 'light') => {
    const value = form.watch(name) ?? ''
    const choose = (address: string) => form.setValue(name, address, { shouldDirty: true })
    return (
      <div className="grid content-start justify-items-start gap-2 sm:col-span-2">
        <PictureField
          label={`Logo on ${theme} (optional)`}
          name={name}
          value={value}
          onChange={choose}
          onBusy={(busy) => setUploads((count) => count + (busy ? 1 : -1))}
          error={field(name).error}
          theme={themes[theme]}
          isWhole
        />
        {value !== '' && (
          <Button className="btn-sm" onClick={() => choose('')}>
            Remove the logo on {theme}
          </Button>
        )}
      </div>
    )
  }
  const accent = (name: 'accentDark' | 'accentLight', theme: 'dark' | 'light') => {
    const colour = form.watch(name) ?? ''
    return (
      <div className="grid content-start gap-2">
        <Field
          label={`Accent colour, ${theme} theme (optional)`}
          hint="Such as #2f6fde. Buttons and links have it; its contrast must be 4.5:1 or more."
          autoComplete="off"
          spellCheck={false}
          {...field(name)}
        />
        <Sample colour={colour} theme={theme} />
      </div>
    )
  }
  return (
    <SettingsForm
      id="brand"
      form={{ ...apiForm, isSubmitting: apiForm.isSubmitting || uploads > 0 }}
      call={changeBrand}
      consequence="Pages that are loaded from now on show it."
    >
      <SettingsFields
        id="brand"
        title="Brand"
        about="On every page, in emails, on documents and in the feed. The name that invoices print is in Seller."
      >
        <Field label="Shop name" autoComplete="organization" {...field('name')} />
        <Field label="Tagline" hint="The heading of the home page." {...field('tagline')} />
      </SettingsFields>
      <SettingsFields
        id="brand-looks"
        title="Logo and colours"
        about="Icons and the picture for shared links are drawn from the name, the logo and the accent colour."
      >
        {logo('logoDark', 'dark')}
        {logo('logoLight', 'light')}
        {accent('accentDark', 'dark')}
        {accent('accentLight', 'light')}
      </SettingsFields>
      <SettingsFields
        id="brand-contact"
        title="Emails and contact"
        about="Who emails are from, and how visitors reach you."
      >
        <Field
          label="Sender of emails (optional)"
          hint="The name beside the address. Leave empty to use the one set at start (MAIL_FROM)."
          autoComplete="off"
          {...field('sender')}
        />
        <Field label="Footer (optional)" hint="At the foot of every page." {...field('footer')} />
        <Field
          label="Contact email (optional)"
          hint="In the footer and beside the contact form."
          type="email"
          autoComplete="email"
          {...field('contactEmail')}
        />
        <Field
          label="Contact phone (optional)"
          hint="In the same places."
          type="tel"
          autoComplete="tel"
          {...field('contactPhone')}
        />
        <div className="sm:col-span-2">
          <TextArea
            label="Columns of the footer"
            hint="A line with the heading, then a line for each link: its name, an equals sign between spaces, and a path of this shop or an https address. An empty line begins the next column. Leave all of it empty for the usual columns."
            rows={14}
            autoComplete="off"
            spellCheck={false}
            {...field('lines')}
          />
        </div>
      </SettingsFields>
    </SettingsForm>
  )
}

/** A button and a link as the theme would show them in this colour. */
function Sample({ colour, theme }: { colour: string; theme: 'dark' | 'light' }) {
  const isColour = /^#[0-9a-f]{6}$/i.test(colour.trim())
  const style = isColour ? { background: colour, color: textOn(colour.toLowerCase()) } : undefined
  return (
    <p
      aria-hidden="true"
      data-theme={themes[theme]}
      className="flex items-center gap-5 rounded-field bg-base-100 p-3"
    >
      <span className="rounded-field bg-primary px-4 py-2 font-semibold text-primary-content" style={style}>
        Order 300
      </span>
      <span className="anchor" style={isColour ? { color: colour } : undefined}>
        A link
      </span>
    </p>
  )
}
