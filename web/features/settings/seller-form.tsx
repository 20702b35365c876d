import { zoneAt } from '#contract/days.ts'
import { changeSeller, SellerForm as SellerFields } from '#contract/settings/seller.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'

/** The seller's details, as printed on the shop's documents. */
export function SellerForm({ seller }: { seller: SellerFields }) {
  const form = useSettingsForm(changeSeller, SellerFields, seller)
  const { field } = form
  return (
    <SettingsForm id="seller" form={form} call={changeSeller} consequence="Documents from now on show it.">
      <SettingsFields
        id="seller"
        title="Seller"
        about="Printed on quotes, confirmations and invoices, and part of electronic invoices. Documents already issued do not change."
      >
        <Field label="Name" autoComplete="organization" {...field('name')} />
        <Field
          label="Legal form (optional)"
          autoComplete="off"
          hint="Plus any details required by law, such as share capital and directors."
          {...field('legalForm')}
        />
        {seller.address !== '' && (
          <TextArea
            label="Address in one piece"
            rows={4}
            autoComplete="off"
            hint="Documents show it as long as Street is empty."
            {...field('address')}
          />
        )}
        <Field label="Street" autoComplete="street-address" {...field('street')} />
        <Field label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <Field label="State or region (optional)" autoComplete="address-level1" {...field('region')} />
        <Select
          label="Country"
          hint={`The shop counts its days in the time zone ${zoneAt(new Date())}. Unless the operator chose one, it is that of the seller’s country.`}
          options={[['', 'Choose a country'], ...countries]}
          {...field('country')}
        />
      </SettingsFields>
      <SettingsFields
        id="seller-numbers"
        title="Numbers"
        about="Which of them an invoice needs depends on your country and the customer’s."
      >
        <Field
          label="Tax number"
          autoComplete="off"
          hint="In Europe with the country code, such as BE0123456749."
          {...field('taxNumber')}
        />
        <Field
          label="Number in the company register (optional)"
          autoComplete="off"
          hint="Such as a SIREN, KvK or CVR number. Electronic invoices need it if there is no VAT number, and in some countries always."
          {...field('register')}
        />
        <Field
          label="Electronic address (optional)"
          autoComplete="off"
          hint="The seller’s address in a network for structured invoices, such as 0208:0123456749. Peppol needs it; other formats name the email without it."
          {...field('electronicAddress')}
        />
      </SettingsFields>
      <SettingsFields id="seller-bank" title="Bank account" about="Where customers pay invoices to.">
        <Field label="IBAN (optional)" autoComplete="off" {...field('iban')} />
        <Field label="BIC (optional)" autoComplete="off" {...field('bic')} />
        <TextArea
          label="Bank account"
          rows={4}
          hint="Bank details for customers who pay by invoice, where an IBAN is not enough."
          {...field('bankAccount')}
        />
      </SettingsFields>
      <SettingsFields id="seller-contact" title="Contact" about="Whom customers ask about a document.">
        <Field label="Contact for invoices (optional)" autoComplete="name" {...field('contact')} />
        <Field label="Email (optional)" type="email" autoComplete="email" {...field('email')} />
        <Field label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      </SettingsFields>
    </SettingsForm>
  )
}
