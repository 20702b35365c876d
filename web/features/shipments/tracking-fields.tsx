import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { carrierOptions, type TrackingDraft } from './tracking-draft.ts'

interface Props {
  readonly carrier: TrackingDraft['carrier']
  readonly choice: SelectHTMLAttributes<HTMLSelectElement>
  readonly field: (
    name: 'trackingNumber' | 'trackingUrl',
  ) => InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined }
}

/** A shipment's carrier and tracking fields. */
export function TrackingFields({ carrier, choice, field }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Carrier" options={carrierOptions} {...choice} />
      {carrier !== '' && (
        <Field label="Tracking number (optional)" spellCheck={false} {...field('trackingNumber')} />
      )}
      {carrier === 'other' && (
        <div className="sm:col-span-2">
          <Field
            label="Tracking link (optional)"
            hint="For a carrier in the list, the shop makes the link."
            type="url"
            placeholder="https://"
            {...field('trackingUrl')}
          />
        </div>
      )}
    </div>
  )
}
