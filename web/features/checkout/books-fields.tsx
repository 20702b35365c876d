import type { ComponentProps } from 'react'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { CostCentreField } from '#web/features/cost-centres/cost-centre-field.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { Section } from '#web/ui/section.tsx'
import type { CheckoutValues } from './checkout-fields.ts'

interface Props extends ChargedTo {
  readonly byCard: boolean
  /** Whatever a field of the form needs. */
  readonly field: (
    name: keyof CheckoutValues & ('purchaseOrderNumber' | 'buyerReference' | 'costCentre' | 'note'),
  ) => Omit<ComponentProps<typeof Field>, 'label'> &
    Omit<ComponentProps<typeof TextArea>, 'label'> &
    Omit<ComponentProps<typeof CostCentreField>, 'costCentres' | 'isNeeded'>
}

/** What the buyer's own books need of an order. */
export const BooksFields = ({ company, costCentres, byCard, field }: Props) => (
  <Section id="books" title="Your books">
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={byCard ? 'Purchase-order number (optional)' : 'Purchase-order number'}
        hint="Shown on the order, the invoice and the packing slip."
        {...field('purchaseOrderNumber')}
      />
      {costCentres.length > 0 && (
        <CostCentreField
          costCentres={costCentres}
          isNeeded={company?.costCentreRequired ?? false}
          {...field('costCentre')}
        />
      )}
      {company && (
        <Field
          label="Buyer reference (optional)"
          hint="For electronic invoices, such as a Leitweg-ID."
          {...field('buyerReference')}
        />
      )}
      <div className="sm:col-span-2">
        <TextArea label="Note (optional)" rows={3} {...field('note')} />
      </div>
    </div>
  </Section>
)
